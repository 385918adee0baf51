import { expect, test } from 'vitest'

import { offeredMethods, paymentMethodMinimums } from '#domain/order/checkout-fields.ts'

test.each([
  [{}, false, ['credit-card']],
  [{}, true, ['credit-card', 'paypal']],
  [{ bank: {} }, false, ['credit-card', 'bank-transfer']],
  [{ bank: { from: 500_000 } }, true, ['credit-card', 'paypal', 'bank-transfer']],
  [{ bank: { from: 500_001 } }, true, ['credit-card', 'paypal']],
])(
  'an order of £5,000 from the firm %o, with PayPal %o, can be paid by %o',
  (firm, paypal, methods) => {
    expect(offeredMethods(paymentMethodMinimums(firm, paypal), 500_000)).toEqual(methods)
  },
)

test.each([
  [99_999_999, ['credit-card', 'paypal', 'bank-transfer']],
  [100_000_000, ['bank-transfer']],
])('an order of %d pence can be paid by %o', (total, methods) => {
  expect(offeredMethods(paymentMethodMinimums({ bank: {} }, true), total)).toEqual(methods)
})
