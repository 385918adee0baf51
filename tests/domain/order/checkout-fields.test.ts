import { expect, test } from 'vitest'

import { offeredMethods } from '#domain/order/checkout-fields.ts'

test.each([
  [{ paypal: false, transferFrom: null }, ['credit-card']],
  [{ paypal: true, transferFrom: null }, ['credit-card', 'paypal']],
  [{ paypal: false, transferFrom: 0 }, ['credit-card', 'bank-transfer']],
  [{ paypal: true, transferFrom: 500_000 }, ['credit-card', 'paypal', 'bank-transfer']],
  [{ paypal: true, transferFrom: 500_001 }, ['credit-card', 'paypal']],
])('an order of £5,000 under the transfer terms %o can be paid by %o', (terms, methods) => {
  expect(offeredMethods(terms, 500_000)).toEqual(methods)
})
