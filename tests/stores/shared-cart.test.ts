import { expect, test } from 'vitest'

import { sharedCartPath } from '#paths.ts'
import { aProduct, PRODUCTS } from '#tests/builders.ts'

import { pageOfEach } from './fake-browser.ts'

const { store, cart, open } = pageOfEach(() => import('#stores/shared-cart.ts'))

test('a link offers its cart', async () => {
  await open(sharedCartPath('valuation:1'))
  store.readSharedCart(PRODUCTS)
  expect(store.$sharedCart.get()).toEqual({ lines: [{ id: 'valuation', quantity: 1 }], dropped: 0 })
})

test('a cart that is here already is no question', async () => {
  await open(sharedCartPath('profile:2'))
  cart.$cart.set([{ id: 'profile', quantity: 2 }])
  store.readSharedCart(PRODUCTS)
  expect(store.$sharedCart.get()).toBeNull()
})

test('a shared cart adds no more of a product than an order may hold', async () => {
  const capped = [aProduct({ maxQuantity: 1 })]
  await open(sharedCartPath('valuation:1'))
  store.readSharedCart(capped)
  cart.$cart.set([{ id: 'valuation', quantity: 1 }])
  store.acceptSharedCart('add', capped)
  expect(cart.$cart.get()).toEqual([{ id: 'valuation', quantity: 1 }])
})
