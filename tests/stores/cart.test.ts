import { beforeEach, expect, test, vi } from 'vitest'

import { PRODUCTS } from '#tests/builders.ts'

import { openPage } from './fake-browser.ts'

const open = () => openPage(() => import('#stores/cart.ts'), 'https://shop.example/shop')

let { browser, store } = await open()

beforeEach(async () => {
  ;({ browser, store } = await open())
})

test('a product is added up to the cap', () => {
  const additions = Array.from({ length: 11 }, () => store.addProduct('valuation'))

  expect(additions).toEqual([...Array.from({ length: 10 }, () => 'added'), 'cap'])
  expect(browser.local.get('cart')).toBe('[{"id":"valuation","quantity":10}]')
})

test('where the browser keeps nothing, nothing is said to be in the cart', () => {
  browser.blockStorage()

  expect(store.addProduct('valuation')).toBe('not-kept')
  expect(store.$cart.get()).toEqual([])
})

test('lines of products that are gone leave the cart and its stored copy', () => {
  browser.local.set('cart', '[{"id":"ghost","quantity":4},{"id":"valuation","quantity":1}]')
  store.restoreCart()
  store.keepSold(PRODUCTS)

  expect(store.$cart.get()).toEqual([{ id: 'valuation', quantity: 1 }])
  expect(browser.local.get('cart')).toBe('[{"id":"valuation","quantity":1}]')
})

test('a cart of nothing but gone products is empty and forgotten', () => {
  browser.local.set('cart', '[{"id":"ghost","quantity":4}]')
  store.restoreCart()
  store.keepSold(PRODUCTS)

  expect(store.$cart.get()).toEqual([])
  expect(browser.local.has('cart')).toBe(false)
})

test('what another tab has added since stays when what was bought is taken out', () => {
  store.addProduct('valuation')
  browser.local.set('cart', '[{"id":"valuation","quantity":1},{"id":"exit","quantity":1}]')
  store.takeBought([{ id: 'valuation', quantity: 1 }])

  expect(store.$cart.get()).toEqual([{ id: 'exit', quantity: 1 }])
})

test('other tabs are followed once, however often the cart is restored', () => {
  const listen = vi.fn<(type: string) => void>()
  vi.stubGlobal('addEventListener', listen)
  store.restoreCart()
  store.restoreCart()

  expect(listen.mock.calls.filter(([type]) => type === 'storage')).toHaveLength(1)
})
