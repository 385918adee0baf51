import { expect, test } from 'vitest'

import { isUnfinished, neededFromCustomer } from '#shop/portal/portal.texts.ts'

import { aPortal } from './portal-server.ts'

test('the firm needs nothing for a service whose work is delivered, even if documents are missing', () => {
  const { products } = aPortal()
  expect(neededFromCustomer(products)).toEqual(['1 document'])
  expect(products.map(isUnfinished)).toEqual([true])
  const delivered = aPortal({ isDelivered: true }).products
  expect(neededFromCustomer(delivered)).toEqual([])
  expect(delivered.map(isUnfinished)).toEqual([false])
})
