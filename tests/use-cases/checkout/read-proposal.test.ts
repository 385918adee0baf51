import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Proposal } from '#documents/proposal.ts'
import { encodeCart } from '#domain/products/shared-cart.ts'
import { aProduct, FIRM, PRODUCTS } from '#tests/builders.ts'
import { CATALOGUE, shopOfEach, valueOf } from '#tests/use-cases/a-shop.ts'
import { readProposal } from '#use-cases/checkout/read-proposal.ts'

const shop = shopOfEach()

interface ProposalCase {
  quantities: readonly number[]
  country: string
  /** Extra price of every product, in pence. */
  extra: number
}

const COUNTRIES = ['', 'GB', 'FR', 'US']

/** The file name of a proposal, which contains its number. */
async function nameOf({ quantities, country, extra }: ProposalCase): Promise<string> {
  const lines = PRODUCTS.map(({ id }, index) => ({ id, quantity: quantities[index] ?? 0 }))
  const products = PRODUCTS.map((product) => ({ ...product, price: product.price + extra }))
  const context = { ...shop.context, catalogue: { ...CATALOGUE, products } }
  const cart = encodeCart(lines.filter(({ quantity }) => quantity > 0))
  return valueOf(await readProposal(context, { cart, country })).name
}

const anyRequest = fc.record({
  quantities: fc.tuple(...PRODUCTS.map(() => fc.integer({ min: 1, max: 10 }))),
  country: fc.constantFrom(...COUNTRIES),
  extra: fc.integer({ min: 0, max: 2 }),
})

test('two proposals of one day have the same number only if they are identical', async () => {
  const two = fc.tuple(anyRequest, anyRequest).map(([one, { country, extra }]) => {
    return [one, { ...one, country, extra }] as const
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(two, fc.tuple(anyRequest, anyRequest)), async ([one, other]) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other)
      expect((await nameOf(one)) === (await nameOf(other))).toBe(isSame)
    }),
  )
})

test('different carts with up to four units of each product have different proposal numbers', async () => {
  const upTo = [0, 1, 2, 3, 4]
  const carts = upTo.flatMap((a) => upTo.flatMap((b) => upTo.map((c) => [a, b, c]))).slice(1)
  const names = new Set<string>()
  for (const country of COUNTRIES) {
    for (const quantities of carts) names.add(await nameOf({ quantities, country, extra: 0 }))
  }
  expect(names.size).toBe(COUNTRIES.length * carts.length)
})

test('the number of a proposal differs from day to day', async () => {
  const one = { quantities: [1, 0, 0], country: 'GB', extra: 0 }
  const today = await nameOf(one)
  expect(today).toMatch(/^proposal-P-\d{8}-[0-9A-F]{8}\.pdf$/)
  shop.clock.passDays(1)
  expect(await nameOf(one)).not.toBe(today)
})

/** A firm that takes transfers from £1,200.00 on, and has net prices abroad. */
const NET_ABROAD = {
  ...FIRM,
  bank: { ...FIRM.bank!, from: 120_000 },
  vat: { number: 'GB 123 4567 89', rate: 20 },
  pricesAbroad: 'net',
} as const

test.each([
  [120_000, '', false, ['credit-card', 'bank-transfer']],
  [119_999, '', false, ['credit-card']],
  [119_999, '', true, ['credit-card', 'paypal']],
  [143_999, 'GB', true, ['credit-card', 'paypal', 'bank-transfer']],
  [144_000, 'US', false, ['credit-card', 'bank-transfer']],
  [143_994, 'US', false, ['credit-card']],
])(
  'a proposal for a price of %i pence, country "%s", PayPal %s, offers %j',
  async (price, country, paypal, methods) => {
    const printed: Proposal[] = []
    const printProposal = (proposal: Proposal) => {
      printed.push(proposal)
      return Promise.resolve(new Uint8Array())
    }
    const { printer, provider } = shop.context
    const context = {
      ...shop.context,
      catalogue: { ...CATALOGUE, products: [aProduct({ id: 'only', price })], firm: NET_ABROAD },
      printer: { ...printer, printProposal },
      provider: { ...provider, paypal },
    }
    valueOf(await readProposal(context, { cart: 'only:1', country }))
    expect(printed.map(({ terms }) => terms.methods)).toEqual([methods])
  },
)
