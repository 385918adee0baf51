import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { type RefundBody, refundOrder } from '#contract/staff/order.ts'
import { FIRST, product } from '#tests/catalogue.ts'

import { shopForFile, staffOf } from './shop.ts'

const shop = shopForFile()
const staff = staffOf(shop)

/** The amount of a refund, in pence; an order is large enough for three such refunds. */
const AMOUNT = Math.floor(product(FIRST).price / 4)

function requestRefund(orderId: string, more: Partial<RefundBody> = {}) {
  const body = { requestId: randomUUID(), orderId, amount: AMOUNT, parts: {}, ...more }
  return shop.post(refundOrder, { reason: 'requested_by_customer', ...body }, staff)
}

test('the server refuses a refund of an unpaid or unknown order, and a refund with an invalid amount', async () => {
  const { sessionId } = await shop.begin()
  const { id } = await shop.order(sessionId)
  expect((await requestRefund(id)).error.message).toContain('has not been paid')
  expect((await requestRefund(randomUUID())).error.code).toBe('order-not-found')
  for (const parts of [{ gone: 1 }, { toString: 1 }, { ['__proto__']: 1 }]) {
    const answer = await requestRefund(id, { amount: 1, parts })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.error.fields ?? {})).toEqual([expect.stringMatching(/^parts/)])
  }
  for (const wrong of [{ amount: 0 }, { amount: 1.5 }, { amount: -5 }, { parts: { a: 0 } }]) {
    expect((await requestRefund(id, wrong)).status).toBe(422)
  }
})
