import { expect, test } from 'vitest'

import { storeOrder } from '#contract/shop/store-order.ts'
import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { shopOfFile } from '#tests/functions/shop.ts'

const shop = shopOfFile()

const statusOf = (sessionId: string) => async () => (await shop.order(sessionId)).payment_status

/** Expects the answer to show the order as unpaid with this status, and `store-order` to find no payment. */
async function expectUnpaid(sessionId: string, status: string, orderNumber: string) {
  const verified = (await shop.post(verifyPayment, { sessionId })).value
  expect(verified).toEqual({ success: false, status, orderNumber })
  const stored = await shop.post(storeOrder, { orderData: { sessionId } })
  expect([stored.status, stored.error.code]).toEqual([404, 'payment-not-found'])
}
test('a delayed payment that the bank cancels is recorded as failed by the next sweep (row 21)', async () => {
  const { sessionId, orderNumber } = await shop.begin()
  await shop.pay(sessionId, 'delayed')
  await shop.eventually(statusOf(sessionId)).toBe('processing')
  await expectUnpaid(sessionId, 'processing', orderNumber)
  await shop.control(`payments/${sessionId}/cancel`)
  await shop.quiet()
  await shop.age((await shop.order(sessionId)).id, '31 minutes')
  await shop.sweep()
  expect(await statusOf(sessionId)()).toBe('failed')
  await expectUnpaid(sessionId, 'failed', orderNumber)
  const [told, ...others] = await shop.mailsOf(orderNumber)
  expect(others).toEqual([])
  expect(told?.text).toContain('No money has been taken')
  expect(told?.text).not.toContain('declined')
})

test('requests about payments that may still be open all get the same response (row 26)', async () => {
  const { sessionId: open } = await shop.begin()
  for (const sessionId of [open, await shop.foreignSession(), 'cs_test_ofNobody', 'pi_3NxyzABC']) {
    const { status, value } = await shop.post(verifyPayment, { sessionId, mayBeOpen: true })
    expect([status, value]).toEqual([200, { success: false, status: 'open' }])
  }
  const { sessionId, orderNumber } = await shop.paid()
  const { value } = await shop.post(verifyPayment, { sessionId, mayBeOpen: true })
  expect(value).toMatchObject({ success: true, orderNumber })
})
