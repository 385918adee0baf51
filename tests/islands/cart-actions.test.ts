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

test('a line that is taken away comes back whole, in its place, beside what came meanwhile', () => {
  cart.setCart([
    { id: 'valuation', quantity: 3 },
    { id: 'profile', quantity: 1 },
  ])

  expect(actions.removeService('valuation', PRODUCTS).text).toBe(
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
