import { beforeEach, expect, test } from 'vitest'

import { PRODUCTS } from '#tests/builders.ts'
import { openPage } from '#tests/stores/fake-browser.ts'

const open = () => openPage(() => import('#islands/cart/cart-actions.ts'))

let { store: actions, cart, toasts } = await open()

beforeEach(async () => {
  ;({ store: actions, cart, toasts } = await open())
})

function undo() {
  toasts.get()[0]?.action?.run()
}

test('one more and one fewer are spoken with quantity and total', () => {
  cart.addProduct('valuation')

  expect(actions.orderOneMore('valuation', PRODUCTS)).toBe(
    'Valuation: quantity 2. Cart total £3,994.00.',
  )
  expect(actions.orderOneFewer('valuation', PRODUCTS)).toBe(
    'Valuation: quantity 1. Cart total £1,997.00.',
  )
})

test('at the cap the reason is spoken', () => {
  cart.putBack([{ id: 'valuation', quantity: 10 }])

  expect(actions.orderOneMore('valuation', PRODUCTS)).toBe(
    'You can order at most 10 of one service.',
  )
})

test('a line that is taken away comes back whole, in its place, beside what came meanwhile', () => {
  cart.putBack([
    { id: 'valuation', quantity: 3 },
    { id: 'profile', quantity: 1 },
  ])

  expect(actions.takeAway('valuation', PRODUCTS).text).toBe(
    'Valuation removed. Cart total £2,997.00.',
  )
  expect(cart.$cart.get()).toEqual([{ id: 'profile', quantity: 1 }])
  cart.addProduct('exit')
  undo()
  expect(cart.$cart.get()).toEqual([
    { id: 'valuation', quantity: 3 },
    { id: 'profile', quantity: 1 },
    { id: 'exit', quantity: 1 },
  ])
})

test('a line added again before Undo is not doubled, and stays within the cap', () => {
  const line = { id: 'valuation', quantity: 8 }

  expect(actions.withLine([{ id: 'valuation', quantity: 4 }], line, 0)).toEqual([
    { id: 'valuation', quantity: 10 },
  ])
})

test('an emptied cart can be had back', () => {
  const lines = [
    { id: 'valuation', quantity: 3 },
    { id: 'profile', quantity: 1 },
  ]
  cart.putBack(lines)
  actions.emptyCart()
  expect(cart.$cart.get()).toEqual([])

  undo()
  expect(cart.$cart.get()).toEqual(lines)
})
