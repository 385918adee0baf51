import { expect, test } from 'vitest'

import { sharedCartPath } from '#paths.ts'
import { pageForEach } from '#tests/browser/fake-browser.ts'
import { aProduct, PRODUCTS } from '#tests/builders.ts'

const { store, cart, open } = pageForEach(() => import('#shop/cart/shared-cart.store.ts'))

test('a visitor who opens the link of a shared cart is offered the shared cart', async () => {
  await open(sharedCartPath('valuation:1'))
  store.offerSharedCart(PRODUCTS)
  expect(store.$sharedCart.get()).toEqual({ lines: [{ id: 'valuation', quantity: 1 }], dropped: 0 })
})

test('a shared cart identical to the current cart is not offered', async () => {
  await open(sharedCartPath('profile:2'))
  cart.$cart.set([{ id: 'profile', quantity: 2 }])
  store.offerSharedCart(PRODUCTS)
  expect(store.$sharedCart.get()).toBeNull()
})

test('adding a shared cart never exceeds the quantity that an order may hold', async () => {
  const capped = [aProduct({ maxQuantity: 1 })]
  await open(sharedCartPath('valuation:1'))
  store.offerSharedCart(capped)
  cart.$cart.set([{ id: 'valuation', quantity: 1 }])
  store.acceptSharedCart('add', capped)
  expect(cart.$cart.get()).toEqual([{ id: 'valuation', quantity: 1 }])
})

test.each([
  ['replace', [{ id: 'profile', quantity: 1 }]],
  ['add', [{ id: 'profile', quantity: 1 }]],
] as const)(
  'the button "Undo" after "%s" restores the cart and keeps lines added later',
  async (way, before) => {
    await open(sharedCartPath('valuation:2,profile:1'))
    store.offerSharedCart(PRODUCTS)
    cart.setCart(before)
    const undo = store.acceptSharedCart(way, PRODUCTS)
    cart.addProduct('exit')
    cart.addProduct('profile')
    undo()
    expect(cart.$cart.get()).toEqual([
      { id: 'profile', quantity: 2 },
      { id: 'exit', quantity: 1 },
    ])
  },
)

test('the button "Undo" never exceeds the quantity that an order may hold', async () => {
  const capped = [aProduct({ maxQuantity: 1 }), aProduct({ id: 'exit' })]
  await open(sharedCartPath('exit:1'))
  store.offerSharedCart(capped)
  cart.setCart([{ id: 'valuation', quantity: 1 }])
  const undo = store.acceptSharedCart('replace', capped)
  cart.addProduct('valuation', 1)
  undo()
  expect(cart.$cart.get()).toEqual([{ id: 'valuation', quantity: 1 }])
})
