import { expect, test } from 'vitest'

import { earlierPrices, saveSeenPrices } from '#shop/cart/seen-prices.store.ts'
import { pageForEach } from '#tests/browser/fake-browser.ts'
import { aProduct } from '#tests/builders.ts'

const { browser } = pageForEach(() => import('#shop/cart/seen-prices.store.ts'))

function items(price: number) {
  return [{ product: aProduct({ price }), quantity: 1 }]
}

test('the cart reports a changed price until its product leaves the cart', () => {
  saveSeenPrices(items(100))
  expect(earlierPrices(items(100))).toEqual(new Map())

  saveSeenPrices(items(120))
  expect(earlierPrices(items(120))).toEqual(new Map([['valuation', 100]]))

  saveSeenPrices([])
  saveSeenPrices(items(120))
  expect(earlierPrices(items(120))).toEqual(new Map())
})

test.each(['{}', '[["valuation","100"],[1,2],null]'])(
  'the cart ignores the invalid stored prices %s',
  (text) => {
    browser.local.set('seenPrices', text)

    expect(earlierPrices(items(120))).toEqual(new Map())
  },
)
