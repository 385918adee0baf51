import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cheaperBundle, doubledParts, followAdvice, partNames } from '#domain/products/bundles.ts'
import { cartItems, itemsTotal, MAX_QUANTITY, type CartLine } from '#domain/products/cart.ts'

const sold = (id: string, price: number, includes?: string[], maxQuantity?: number) => ({
  id,
  price,
  ...(includes && { includes }),
  ...(maxQuantity !== undefined && { maxQuantity }),
})

const PRODUCTS = [
  sold('valuation', 2000),
  sold('profile', 3000),
  sold('memorandum', 5000),
  sold('advice', 25_000),
  sold('bundle', 9000, ['valuation', 'profile', 'memorandum']),
]

const line = (id: string, quantity = 1): CartLine => ({ id, quantity })

const quantityOf = (lines: readonly CartLine[], wanted: string) =>
  lines.find((one) => one.id === wanted)?.quantity ?? 0

/** What an advice says, without the products' details. */
const said = ({
  bundle: { id },
  added,
  parts,
  saving,
}: ReturnType<typeof doubledParts>[number]) => ({
  bundle: id,
  added,
  parts: parts.map(({ product, quantity }) => line(product.id, quantity)),
  saving,
})

describe('a bundle beside its parts', () => {
  test('a bundle names the parts that are also in the cart, and what they cost', () => {
    const cart = [line('profile'), line('advice'), line('bundle'), line('memorandum')]
    const [advice, ...more] = doubledParts(cart, PRODUCTS)
    expect(more).toEqual([])
    expect(said(advice!)).toEqual({
      bundle: 'bundle',
      added: 0,
      parts: [line('profile'), line('memorandum')],
      saving: 8000,
    })
    expect(followAdvice(cart, advice!)).toEqual([line('advice'), line('bundle')])
  })

  test('the names of the parts have their number if the cart holds more than one of a part', () => {
    const cart = [line('valuation', 3), line('profile'), line('bundle', 2)]
    const named = PRODUCTS.map((product) => ({ ...product, name: product.id.toUpperCase() }))
    expect(partNames(doubledParts(cart, named)[0]!, cart)).toBe(
      '2\u00A0×\u00A0VALUATION and PROFILE',
    )
  })

  test('parts for more businesses than there are bundles stay in the cart', () => {
    const cart = [line('valuation', 3), line('bundle', 2)]
    const [advice] = doubledParts(cart, PRODUCTS)
    expect(advice?.saving).toBe(4000)
    expect(followAdvice(cart, advice!)).toEqual([line('valuation'), line('bundle', 2)])
  })

  test('a bundle alone, or its parts without it, is not doubled', () => {
    expect(doubledParts([line('bundle', 2), line('advice')], PRODUCTS)).toEqual([])
    expect(doubledParts([line('valuation'), line('profile')], PRODUCTS)).toEqual([])
  })
})

describe('a bundle in place of its parts', () => {
  test('a bundle is offered once its parts in the cart cost more than it, in the place of the first', () => {
    const cart = [line('advice'), line('valuation'), line('profile'), line('memorandum')]
    const advice = cheaperBundle(cart, PRODUCTS)
    expect(said(advice!)).toEqual({
      bundle: 'bundle',
      added: 1,
      parts: cart.slice(1),
      saving: 1000,
    })
    expect(followAdvice(cart, advice!)).toEqual([line('advice'), line('bundle')])
  })

  test('parts that cost no more than the bundle are left alone, as is a cart that has the bundle', () => {
    expect(cheaperBundle([line('profile'), line('memorandum')], PRODUCTS)).toBeUndefined()
    const parts = [line('valuation'), line('profile'), line('memorandum')]
    expect(cheaperBundle([...parts, line('bundle')], PRODUCTS)).toBeUndefined()
    const even = PRODUCTS.map((one) => (one.id === 'bundle' ? { ...one, price: 10_000 } : one))
    expect(cheaperBundle(parts, even)).toBeUndefined()
  })

  test('some of the parts are enough if they cost more than the bundle', () => {
    const cheap = PRODUCTS.map((one) => (one.id === 'bundle' ? { ...one, price: 7000 } : one))
    const advice = cheaperBundle([line('profile'), line('memorandum')], cheap)
    expect(advice?.saving).toBe(1000)
  })

  test('each bundle stands for one unit of every part, and what is left of a part stays', () => {
    const cart = [line('valuation', 3), line('profile', 2), line('memorandum', 2)]
    const advice = cheaperBundle(cart, PRODUCTS)
    expect([advice?.added, advice?.saving]).toEqual([2, 2000])
    expect(followAdvice(cart, advice!)).toEqual([line('bundle', 2), line('valuation')])
  })

  test('the bundle that saves more is offered, if there are two', () => {
    const both = [...PRODUCTS, sold('pair', 7500, ['profile', 'memorandum'])]
    const parts = [line('valuation'), line('profile'), line('memorandum')]
    expect(cheaperBundle(parts, both)?.bundle.id).toBe('bundle')
    expect(cheaperBundle(parts.slice(1), both)?.bundle.id).toBe('pair')
  })

  test('a bundle is offered no more often than an order may hold it', () => {
    const once = PRODUCTS.map((one) => (one.id === 'bundle' ? { ...one, maxQuantity: 1 } : one))
    const cart = [line('valuation', 2), line('profile', 2), line('memorandum', 2)]
    expect(cheaperBundle(cart, once)?.added).toBe(1)
  })
})

const IDS = ['one', 'two', 'three', 'four', 'gone']
const id = fc.constantFrom(...IDS)
const catalogue = fc
  .record({
    prices: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 6, maxLength: 6 }),
    includes: fc.tuple(...[0, 1].map(() => fc.uniqueArray(id, { minLength: 2, maxLength: 4 }))),
    most: fc.integer({ min: 1, max: MAX_QUANTITY }),
  })
  .map(({ prices: [first = 0, second = 0, ...rest], includes, most }) => [
    ...rest.map((price, index) => sold(IDS[index] ?? '', price)),
    sold('small', first, includes[0], most),
    sold('large', second, includes[1]),
  ])
const carts = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...IDS, 'small', 'large'),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  }),
  { selector: (one) => one.id },
)

describe('whatever the cart and the catalogue', () => {
  test('following an advice saves exactly what it says, which is never nothing', () => {
    fc.assert(
      fc.property(carts, catalogue, (cart, products) => {
        const known = cartItems(cart, products).map(({ product, quantity }) =>
          line(product.id, quantity),
        )
        const total = (lines: CartLine[]) => itemsTotal(cartItems(lines, products))
        const offer = cheaperBundle(known, products)
        for (const advice of [...doubledParts(known, products), ...(offer ? [offer] : [])]) {
          expect(advice.saving).toBeGreaterThan(0)
          expect(total(known) - total(followAdvice(known, advice))).toBe(advice.saving)
        }
      }),
    )
  })

  test('following an advice takes only what the bundle contains, at most once for each bundle', () => {
    fc.assert(
      fc.property(carts, catalogue, (cart, products) => {
        const offer = cheaperBundle(cart, products)
        for (const advice of [...doubledParts(cart, products), ...(offer ? [offer] : [])]) {
          const after = followAdvice(cart, advice)
          const left = (held: string) => quantityOf(after, held)
          const { id: bundle, includes = [] } = advice.bundle
          for (const { id: held, quantity } of cart) {
            const most = includes.includes(held) ? left(bundle) : 0
            expect(quantity - left(held)).toBeGreaterThanOrEqual(0)
            expect(quantity - left(held)).toBeLessThanOrEqual(most)
          }
          expect(after.map(({ quantity }) => quantity)).not.toContain(0)
        }
      }),
    )
  })
})
