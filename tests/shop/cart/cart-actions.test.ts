import { beforeEach, expect, test } from 'vitest'

import { openPage } from '#tests/browser/fake-browser.ts'
import { aProduct, PRODUCTS } from '#tests/builders.ts'

const open = () => openPage(() => import('#shop/cart/cart-actions.ts'))

let { store: actions, cart, toasts } = await open()

beforeEach(async () => {
  ;({ store: actions, cart, toasts } = await open())
})

function undo() {
  toasts.get()[0]?.action?.run()
}

test('Undo restores a removed line in its place, next to lines added since', () => {
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

test('Undo does not double a line that was added again meanwhile', () => {
  const line = { id: 'valuation', quantity: 8 }

  expect(actions.withLine([{ id: 'valuation', quantity: 4 }], line, 0, PRODUCTS)).toEqual([
    { id: 'valuation', quantity: 10 },
  ])
})

test('a service limited to one per order stays at one after Undo', () => {
  const capped = [aProduct({ maxQuantity: 1 })]
  const one = [{ id: 'valuation', quantity: 1 }]
  for (const take of [actions.emptyCart, () => actions.removeService('valuation', capped)]) {
    cart.setCart(one)
    const { undo: undoRemoval } = take(capped)
    cart.addProduct('valuation', 1)
    undoRemoval()
    expect(cart.$cart.get()).toEqual(one)
  }
})
