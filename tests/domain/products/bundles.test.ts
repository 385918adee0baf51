import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  findCheaperBundle,
  findDuplicatedParts,
  applyAdvice,
  listPartNames,
} from '#domain/products/bundles.ts'
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

/** The advice with ids in place of products. */
const adviceWithIds = ({
  bundle: { id },
  added,
  parts,
  saving,
}: ReturnType<typeof findDuplicatedParts>[number]) => ({
  bundle: id,
  added,
  parts: parts.map(({ product, quantity }) => line(product.id, quantity)),
  saving,
})

test('the advice about a bundle in the cart names the duplicated parts and their price', () => {
  const cart = [line('profile'), line('advice'), line('bundle'), line('memorandum')]
  const [advice, ...more] = findDuplicatedParts(cart, PRODUCTS)
  expect(more).toEqual([])
  expect(adviceWithIds(advice!)).toEqual({
    bundle: 'bundle',
    added: 0,
    parts: [line('profile'), line('memorandum')],
    saving: 8000,
  })
  expect(applyAdvice(cart, advice!)).toEqual([line('advice'), line('bundle')])
})

test('the advice about a bundle gives the quantity of a duplicated part if the quantity is above one', () => {
  const cart = [line('valuation', 3), line('profile'), line('bundle', 2)]
  const named = PRODUCTS.map((product) => ({ ...product, name: product.id.toUpperCase() }))
  expect(listPartNames(findDuplicatedParts(cart, named)[0]!, cart)).toBe(
    '2\u00A0×\u00A0VALUATION and PROFILE',
  )
})

test('if the cart has more units of a part than bundles, the advice leaves the surplus in the cart', () => {
  const cart = [line('valuation', 3), line('bundle', 2)]
  const [advice] = findDuplicatedParts(cart, PRODUCTS)
  expect(advice?.saving).toBe(4000)
  expect(applyAdvice(cart, advice!)).toEqual([line('valuation'), line('bundle', 2)])
})

test('the cart gives no advice about a bundle without its parts, or about parts without their bundle', () => {
  expect(findDuplicatedParts([line('bundle', 2), line('advice')], PRODUCTS)).toEqual([])
  expect(findDuplicatedParts([line('valuation'), line('profile')], PRODUCTS)).toEqual([])
})

test('a bundle that costs less than its parts in the cart is offered in their place', () => {
  const cart = [line('advice'), line('valuation'), line('profile'), line('memorandum')]
  const advice = findCheaperBundle(cart, PRODUCTS)
  expect(adviceWithIds(advice!)).toEqual({
    bundle: 'bundle',
    added: 1,
    parts: cart.slice(1),
    saving: 1000,
  })
  expect(applyAdvice(cart, advice!)).toEqual([line('advice'), line('bundle')])
})

test('a bundle that saves nothing or is already in the cart is not offered', () => {
  expect(findCheaperBundle([line('profile'), line('memorandum')], PRODUCTS)).toBeUndefined()
  const parts = [line('valuation'), line('profile'), line('memorandum')]
  expect(findCheaperBundle([...parts, line('bundle')], PRODUCTS)).toBeUndefined()
  const even = PRODUCTS.map((one) => (one.id === 'bundle' ? { ...one, price: 10_000 } : one))
  expect(findCheaperBundle(parts, even)).toBeUndefined()
})

test('a bundle is offered even if only some of its parts are in the cart', () => {
  const cheap = PRODUCTS.map((one) => (one.id === 'bundle' ? { ...one, price: 7000 } : one))
  const advice = findCheaperBundle([line('profile'), line('memorandum')], cheap)
  expect(advice?.saving).toBe(1000)
})

test('each bundle replaces one unit of every part, and further units stay in the cart', () => {
  const cart = [line('valuation', 3), line('profile', 2), line('memorandum', 2)]
  const advice = findCheaperBundle(cart, PRODUCTS)
  expect([advice?.added, advice?.saving]).toEqual([2, 2000])
  expect(applyAdvice(cart, advice!)).toEqual([line('bundle', 2), line('valuation')])
})

test('if two bundles save money, the cart offers the bundle that saves more', () => {
  const both = [...PRODUCTS, sold('pair', 7500, ['profile', 'memorandum'])]
  const parts = [line('valuation'), line('profile'), line('memorandum')]
  expect(findCheaperBundle(parts, both)?.bundle.id).toBe('bundle')
  expect(findCheaperBundle(parts.slice(1), both)?.bundle.id).toBe('pair')
})

test('the offered number of bundles never exceeds the maximum quantity of the bundle', () => {
  const once = PRODUCTS.map((one) => (one.id === 'bundle' ? { ...one, maxQuantity: 1 } : one))
  const cart = [line('valuation', 2), line('profile', 2), line('memorandum', 2)]
  expect(findCheaperBundle(cart, once)?.added).toBe(1)
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

test('the advice about a bundle saves exactly the stated amount, which is above zero', () => {
  fc.assert(
    fc.property(carts, catalogue, (cart, products) => {
      const known = cartItems(cart, products).map(({ product, quantity }) =>
        line(product.id, quantity),
      )
      const total = (lines: CartLine[]) => itemsTotal(cartItems(lines, products))
      const offer = findCheaperBundle(known, products)
      for (const advice of [...findDuplicatedParts(known, products), ...(offer ? [offer] : [])]) {
        expect(advice.saving).toBeGreaterThan(0)
        expect(total(known) - total(applyAdvice(known, advice))).toBe(advice.saving)
      }
    }),
  )
})

test('the advice about a bundle removes only parts of the bundle, at most one unit per part and bundle', () => {
  fc.assert(
    fc.property(carts, catalogue, (cart, products) => {
      const offer = findCheaperBundle(cart, products)
      for (const advice of [...findDuplicatedParts(cart, products), ...(offer ? [offer] : [])]) {
        const after = applyAdvice(cart, advice)
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
