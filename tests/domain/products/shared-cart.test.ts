import { expect, test } from 'vitest'

import { proposalEnd } from '#domain/documents/proposal.ts'
import { MAX_QUANTITY } from '#domain/products/cart.ts'
import { encodeCart, parseSharedCart } from '#domain/products/shared-cart.ts'
import { PRODUCTS } from '#tests/builders.ts'

const [one, other] = PRODUCTS.map(({ id }) => id) as [string, string]

test('a shared cart read from its link equals the cart from which the link was made', () => {
  const lines = [
    { id: one, quantity: 2 },
    { id: other, quantity: 1 },
  ]
  expect(encodeCart(lines)).toBe(`${one}:2,${other}:1`)
  expect(parseSharedCart(encodeCart(lines), PRODUCTS)).toEqual({ lines, dropped: 0 })
})

test('reading a shared cart from its link drops and counts invalid lines and services that are not sold', () => {
  const text = `${one}:1,gone:1,__proto__:1,${other}:0,${other}:-1,${other}:1.5,${other},`
  expect(parseSharedCart(text, PRODUCTS)).toEqual({ lines: [{ id: one, quantity: 1 }], dropped: 7 })
})

test('a shared cart merges lines of the same product', () => {
  const { lines, dropped } = parseSharedCart(`${one}:4,${one}:3,${other}:999`, PRODUCTS)
  expect(lines).toEqual([
    { id: one, quantity: 7 },
    { id: other, quantity: MAX_QUANTITY },
  ])
  expect(dropped).toBe(0)
})

test('a proposal is valid for fourteen days', () => {
  expect(proposalEnd(new Date('2026-11-22T10:00:00Z'))).toBe('2026-12-06')
})
