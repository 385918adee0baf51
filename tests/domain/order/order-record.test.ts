import { expect, test } from 'vitest'

import { chargedAmount } from '#domain/order/order-record.ts'

test('the charged amount of a paid order is its total, and of any other order the amount that Stripe took', () => {
  const entry = { kind: 'amount-differs', amount: 99 }
  const order = { total: 199_700, timeline: [entry] }

  expect(chargedAmount({ ...order, status: 'partially_refunded' })).toBe(199_700)
  expect(chargedAmount({ ...order, status: 'needs_review' })).toBe(99)
  expect(chargedAmount({ ...order, status: 'pending' })).toBe(0)
})
