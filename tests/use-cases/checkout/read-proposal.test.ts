import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { cartText } from '#domain/products/shared-cart.ts'
import { PRODUCTS } from '#tests/builders.ts'
import { CATALOGUE, shopOfEach, valueOf } from '#tests/use-cases/a-shop.ts'
import { readProposal } from '#use-cases/checkout/read-proposal.ts'

const shop = shopOfEach()

interface Asked {
  quantities: readonly number[]
  country: string
  /** Pence that every product costs more than usual. */
  dearer: number
}

const COUNTRIES = ['', 'GB', 'FR', 'US']

/** The name of the file, which has the number. */
async function nameOf({ quantities, country, dearer }: Asked): Promise<string> {
  const lines = PRODUCTS.map(({ id }, index) => ({ id, quantity: quantities[index] ?? 0 }))
  const products = PRODUCTS.map((product) => ({ ...product, price: product.price + dearer }))
  const context = { ...shop.context, catalogue: { ...CATALOGUE, products } }
  const cart = cartText(lines.filter(({ quantity }) => quantity > 0))
  return valueOf(await readProposal(context, { cart, country })).name
}

const asked = fc.record({
  quantities: fc.tuple(...PRODUCTS.map(() => fc.integer({ min: 1, max: 10 }))),
  country: fc.constantFrom(...COUNTRIES),
  dearer: fc.integer({ min: 0, max: 2 }),
})

test('two proposals of a day have one number only if they are the same document', async () => {
  const two = fc.tuple(asked, asked).map(([one, { country, dearer }]) => {
    return [one, { ...one, country, dearer }] as const
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(two, fc.tuple(asked, asked)), async ([one, other]) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other)
      expect((await nameOf(one)) === (await nameOf(other))).toBe(isSame)
    }),
  )
})

test('no two carts of up to four of each product share a number', async () => {
  const upTo = [0, 1, 2, 3, 4]
  const carts = upTo.flatMap((a) => upTo.flatMap((b) => upTo.map((c) => [a, b, c]))).slice(1)
  const names = new Set<string>()
  for (const country of COUNTRIES) {
    for (const quantities of carts) names.add(await nameOf({ quantities, country, dearer: 0 }))
  }
  expect(names.size).toBe(COUNTRIES.length * carts.length)
})

test('a proposal has another number on another day', async () => {
  const one = { quantities: [1, 0, 0], country: 'GB', dearer: 0 }
  const today = await nameOf(one)
  expect(today).toMatch(/^proposal-P-\d{8}-[0-9A-F]{8}\.pdf$/)
  shop.clock.passDays(1)
  expect(await nameOf(one)).not.toBe(today)
})
