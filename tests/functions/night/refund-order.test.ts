import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { type RefundBody, refundOrder } from '#contract/staff/order.ts'
import { FIRST, product } from '#tests/catalogue.ts'
import { shopOfFile, staffOf } from '#tests/functions/shop.ts'

const shop = shopOfFile()
const staff = staffOf(shop)

/** The amount of a refund, in pence; an order is large enough for three such refunds. */
const AMOUNT = Math.floor(product(FIRST).price / 4)

function requestRefund(orderId: string, more: Partial<RefundBody> = {}) {
  const body = { requestId: randomUUID(), orderId, amount: AMOUNT, parts: {}, ...more }
  return shop.post(refundOrder, { reason: 'requested_by_customer', ...body }, staff)
}

const refundsAt = async (sessionId: string) => {
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  return (await shop.stripe.refunds.list({ payment_intent: intent as string })).data
}

test('a refund whose response was lost is repeated under the same idempotency key', async () => {
  const { id, sessionId } = await shop.paid()
  await shop.deliveries('drop')
  const requestId = randomUUID()
  await shop.control('faults', {
    match: 'POST /v1/refunds',
    when: 'after',
    drop: true,
    times: null,
  })
  expect((await requestRefund(id, { requestId })).error.code).toBe('provider-unavailable')
  await shop.control('faults', undefined, 'DELETE')
  // The id of a refund request is not case-sensitive.
  const { value } = await requestRefund(id, { requestId: requestId.toUpperCase() })
  expect(value).toMatchObject({ refunded: AMOUNT, refundsAsked: [] })
  expect(await refundsAt(sessionId)).toMatchObject([
    { amount: AMOUNT, reason: 'requested_by_customer', metadata: { order_id: id } },
  ])
})
