import { expect, test } from 'vitest'

import { chargedOf } from '#domain/order/order-record.ts'

test('the charged amount is the total once paid, else what Stripe took instead', () => {
  const entry = { kind: 'amount-differs', amount: 99 }
  const order = { total: 199_700, timeline: [entry] }

  expect(chargedOf({ ...order, status: 'partially_refunded' })).toBe(199_700)
  expect(chargedOf({ ...order, status: 'needs_review' })).toBe(99)
  expect(chargedOf({ ...order, status: 'pending' })).toBe(0)
})
