import { expect, test } from 'vitest'

import { findCheaperBundle, findDuplicatedParts } from '#domain/products/bundles.ts'
import { pageForEach } from '#tests/browser/fake-browser.ts'
import { aProduct, PRODUCTS } from '#tests/builders.ts'

const { store: actions, cart, toasts } = pageForEach(() => import('#shop/cart/cart-actions.ts'))

function undo() {
  toasts.get()[0]?.action?.run()
}

test('the button "Undo" restores a removed cart line in its place, next to lines that were added meanwhile', () => {
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

test('the button "Undo" does not duplicate a cart line that was added again meanwhile', () => {
  cart.setCart([{ id: 'valuation', quantity: 8 }])
  actions.removeService('valuation', PRODUCTS)
  cart.setCart([{ id: 'valuation', quantity: 4 }])
  undo()

  expect(cart.$cart.get()).toEqual([{ id: 'valuation', quantity: 10 }])
})

test('the button "Undo" does not raise the quantity of a service that is limited to one per order', () => {
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

/** A bundle of three products, and these products. */
const WITH_BUNDLE = [
  aProduct({ id: 'valuation', name: 'Valuation', price: 199_700 }),
  aProduct({ id: 'profile', name: 'Company Profile', price: 299_700 }),
  aProduct({ id: 'memorandum', name: 'Memorandum', price: 499_700 }),
  aProduct({
    id: 'exit',
    name: 'Exit Package',
    price: 899_700,
    includes: ['valuation', 'profile', 'memorandum'],
  }),
]

test('the cart announces which parts of a bundle it removed, and "Undo" restores each part in its place', () => {
  const before = [
    { id: 'valuation', quantity: 3 },
    { id: 'exit', quantity: 1 },
    { id: 'profile', quantity: 1 },
  ]
  cart.setCart(before)
  const [advice] = findDuplicatedParts(before, WITH_BUNDLE)

  expect(actions.applyBundleAdvice(advice!, WITH_BUNDLE).text).toBe(
    'Removed 1\u00A0×\u00A0Valuation and Company Profile from your cart. Cart total £12,991.00.',
  )
  expect(cart.$cart.get()).toEqual([
    { id: 'valuation', quantity: 2 },
    { id: 'exit', quantity: 1 },
  ])
  undo()
  expect(cart.$cart.get()).toEqual(before)
})

test('the button "Undo" replaces a bundle with its parts again, and keeps cart lines added meanwhile', () => {
  const before = [
    { id: 'profile', quantity: 1 },
    { id: 'valuation', quantity: 2 },
    { id: 'memorandum', quantity: 1 },
  ]
  cart.setCart(before)
  const advice = findCheaperBundle(before, WITH_BUNDLE)

  expect(actions.applyBundleAdvice(advice!, WITH_BUNDLE).text).toBe(
    'Exit Package replaces Company Profile, 1\u00A0×\u00A0Valuation and Memorandum in your cart. Cart total £10,994.00.',
  )
  cart.addProduct('other')
  undo()
  expect(cart.$cart.get()).toEqual([...before, { id: 'other', quantity: 1 }])
})
