import { expect, test, vi } from 'vitest'

import { pageForEach } from '#tests/browser/fake-browser.ts'

const { browser, store } = pageForEach(() => import('#shop/cart/cart.store.ts'), '/shop')

test('removing bought items from the cart leaves the items that another tab has added since', () => {
  store.addProduct('valuation')
  browser.local.set('cart', '[{"id":"valuation","quantity":1},{"id":"exit","quantity":1}]')
  store.removeBought([{ id: 'valuation', quantity: 1 }])

  expect(store.$cart.get()).toEqual([{ id: 'exit', quantity: 1 }])
})

test('the cart registers one listener for changes in other tabs, however often the cart is restored', () => {
  const listen = vi.fn<(type: string) => void>()
  vi.stubGlobal('addEventListener', listen)
  store.restoreCart()
  store.restoreCart()

  expect(listen.mock.calls.filter(([type]) => type === 'storage')).toHaveLength(1)
})
