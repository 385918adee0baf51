import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  addToCart,
  cartCount,
  cartItems,
  isSameCart,
  itemsTotal,
  lineTotal,
  MAX_LINES,
  MAX_QUANTITY,
  parseCart,
  removeFromCart,
  removeLine,
  linesStillSold,
  removeBoughtLines,
  type CartLine,
} from '#domain/products/cart.ts'
import { encodeCart, parseSharedCart } from '#domain/products/shared-cart.ts'
import { PRODUCTS } from '#tests/builders.ts'

const id = fc.constantFrom('valuation', 'profile', 'exit', '__proto__', 'constructor', 'gone')
const quantity = fc.integer({ min: 1, max: MAX_QUANTITY })
const cart = fc.uniqueArray(fc.record({ id, quantity }), { selector: (line) => line.id })

function quantityOf(lines: readonly CartLine[], wanted: string): number {
  return lines.find((line) => line.id === wanted)?.quantity ?? 0
}

function expectValid(lines: readonly CartLine[]): void {
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES)
  expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length)
  for (const line of lines) {
    expect(Object.keys(line)).toEqual(['id', 'quantity'])
    expect(line.id).toBeTypeOf('string')
    expect(Number.isInteger(line.quantity)).toBe(true)
    expect(line.quantity).toBeGreaterThanOrEqual(1)
    expect(line.quantity).toBeLessThanOrEqual(MAX_QUANTITY)
  }
}

test('adding a new product appends a line, and adding a product again raises its quantity', () => {
  const lines = [line('valuation', 2)]
  const both = [...lines, line('exit', 1)]
  expect(addToCart(lines, 'exit')).toEqual(both)
  expect(addToCart(both, 'valuation')).toEqual([line('valuation', 3), both[1]])
})

test('the quantity of a product never exceeds the product’s maximum, whatever the source of the cart', () => {
  const capped = [{ id: 'valuation', maxQuantity: 1 }, { id: 'exit' }]
  const lines = [line('valuation', 1), line('exit', 3)]
  expect(addToCart(lines, 'valuation', 1)).toEqual(lines)
  const stored = [line('valuation', 7), line('exit', 3), line('gone', 1)]
  expect(linesStillSold(stored, capped)).toEqual(lines)
  expect(parseSharedCart(encodeCart(stored), capped)).toEqual({ lines, dropped: 1 })
})

test('adding a product leaves the other lines unchanged', () => {
  fc.assert(
    fc.property(cart, id, (lines, added) => {
      const before = structuredClone(lines)
      const after = addToCart(lines, added)
      expectValid(after)
      expect(quantityOf(after, added)).toBe(Math.min(quantityOf(lines, added) + 1, MAX_QUANTITY))
      expect(removeLine(after, added)).toEqual(removeLine(lines, added))
      expect(lines).toEqual(before)
    }),
  )
})

test('removing a product leaves the other lines unchanged', () => {
  fc.assert(
    fc.property(cart, id, (lines, removed) => {
      const after = removeFromCart(lines, removed)
      expectValid(after)
      expect(quantityOf(after, removed)).toBe(Math.max(quantityOf(lines, removed) - 1, 0))
      expect(removeLine(after, removed)).toEqual(removeLine(lines, removed))
    }),
  )
})

test('adding and then removing a product restores the cart, unless the product’s maximum quantity was reached', () => {
  fc.assert(
    fc.property(cart, id, (lines, product) => {
      fc.pre(quantityOf(lines, product) < MAX_QUANTITY)
      expect(removeFromCart(addToCart(lines, product), product)).toEqual(lines)
    }),
  )
})

test('removing bought lines from the cart leaves the quantities that were not bought', () => {
  fc.assert(
    fc.property(cart, cart, id, (lines, bought, product) => {
      const remaining = removeBoughtLines(lines, bought)
      expectValid(remaining)
      const difference = quantityOf(lines, product) - quantityOf(bought, product)
      expect(quantityOf(remaining, product)).toBe(Math.max(difference, 0))
    }),
  )
})

test('two carts with the same lines in any order count as the same cart', () => {
  const lines = [line('valuation', 2), line('exit', 1)]
  expect(isSameCart(lines, lines.toReversed())).toBe(true)
  expect(isSameCart(lines, lines.slice(1))).toBe(false)
  expect(isSameCart(lines, [line('valuation', 1), line('exit', 1)])).toBe(false)
  expect(isSameCart([], [])).toBe(true)
})

const PRICED = [
  { lines: [], count: 0, total: 0 },
  { lines: [line('valuation', 1)], count: 1, total: 199_700 },
  {
    lines: [line('valuation', 2), line('exit', 3)],
    count: 5,
    total: 399_400 + 2_699_100,
  },
  { lines: [line('gone', 4)], count: 4, total: 0 },
]

test.each(PRICED)('a cart of $count items totals $total pence', ({ lines, count, total }) => {
  expect(cartCount(lines)).toBe(count)
  expect(itemsTotal(cartItems(lines, PRODUCTS))).toBe(total)
})

test('the items of a cart omit products that the shop no longer sells', () => {
  const items = cartItems([line('gone', 1), line('valuation', 2)], PRODUCTS)
  expect(items).toEqual([{ product: PRODUCTS[0], quantity: 2 }])
  expect(items.map(lineTotal)).toEqual([399_400])
})

test.each(['__proto__', 'hasOwnProperty'])('%s is not a product', (name) => {
  expect(cartItems([line(name, 1)], PRODUCTS)).toEqual([])
})

function line(name: string, count: number): CartLine {
  return { id: name, quantity: count }
}

const CLEANED: [string, string, CartLine[]][] = [
  [
    'duplicate lines are merged',
    '[{"id":"a","quantity":2},{"id":"a","quantity":3}]',
    [line('a', 5)],
  ],
  [
    'merged duplicates stop at the cap',
    '[{"id":"a","quantity":9},{"id":"a","quantity":9}]',
    [line('a', 10)],
  ],
  ['a quantity above the cap is lowered to the cap', '[{"id":"a","quantity":11}]', [line('a', 10)]],
  ['unknown properties are dropped', '[{"id":"a","quantity":1,"price":1}]', [line('a', 1)]],
  ['a line with quantity 0 is dropped', '[{"id":"a","quantity":0}]', []],
  ['a line whose quantity is a fraction is dropped', '[{"id":"a","quantity":1.5}]', []],
  ['a line whose quantity is text is dropped', '[{"id":"a","quantity":"2"}]', []],
  ['a line with an infinite quantity is dropped', '[{"id":"a","quantity":1e400}]', []],
  ['a line whose id is not text is dropped', '[{"id":7,"quantity":1},{"quantity":1}]', []],
  ['entries that are not lines are dropped', '[null,[],"a",7,true]', []],
  ['an object instead of a list gives an empty cart', '{"id":"a","quantity":1}', []],
  ['__proto__ is an ordinary id', '[{"id":"__proto__","quantity":1}]', [line('__proto__', 1)]],
]

test.each(CLEANED)('a stored cart is cleaned: %s', (_label, text, expected) => {
  expect(parseCart(JSON.parse(text))).toEqual(expected)
})

test('a stored cart keeps at most twenty lines', () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ id: `p${index}`, quantity: 1 }))
  expect(parseCart(many)).toEqual(many.slice(0, 20))
})

test('any stored JSON is read as a valid cart', () => {
  const lines = fc.array(
    fc.oneof(
      fc.record({ id: fc.oneof(id, fc.jsonValue()), quantity: fc.jsonValue() }),
      fc.record({ id, quantity: fc.oneof(fc.integer(), fc.double()) }),
      fc.jsonValue(),
    ),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(fc.oneof(lines, fc.jsonValue()), (stored) => {
      expectValid(parseCart(stored))
    }),
  )
})
