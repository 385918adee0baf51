import { expect, test } from 'vitest'

import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { readRestoreSql } from '#tests/functions/restore-sql.ts'
import { shopForFile } from '#tests/functions/shop.ts'

const shop = shopForFile()

const documents = () =>
  shop.rows<{ number: string; order: string }>(
    `select number, order_id as order from documents where version = 1 order by number`,
  )

async function refundAndWait(sessionId: string) {
  const before = (await documents()).length
  await shop.control(`payments/${sessionId}/refund`, { amount: 500 })
  await shop.eventually(async () => (await documents()).length).toBe(before + 1)
}

/** Resets an order to its state before payment and the document numbers to 1, as restoring an old backup does. */
const resetToUnpaid = (orderId: string) =>
  shop.rows(
    `begin; set local session_replication_role = replica;
    delete from mails where order_id = '${orderId}';
    delete from documents where order_id = '${orderId}';
    update orders set settlement = 'pending', payment_status = 'pending',
      customer_notified_at = null, stripe_payment_intent_id = null, paid_at = null
    where id = '${orderId}';
    delete from document_numbers where series = 'TEST-CN';
    update document_numbers set last = 1;
    commit`,
  )

test('document numbers issued after a restore never repeat earlier numbers (row 76)', async () => {
  const early = await shop.settled()
  const late = await shop.settled()
  await refundAndWait(late.sessionId)
  await shop.quiet()
  const given = (await documents()).map(({ number }) => number)
  expect(given).toHaveLength(3)

  await resetToUnpaid(late.id)
  await shop.rows(readRestoreSql())
  expect((await shop.post(verifyPayment, { sessionId: late.sessionId })).status).toBe(200)
  await shop.settled()
  await refundAndWait(early.sessionId)

  const after = (await documents()).filter(({ order, number }) => {
    return order !== early.id || number.startsWith('TEST-CN')
  })
  expect(after.length).toBeGreaterThanOrEqual(3)
  for (const { number } of after) {
    expect(given).not.toContain(number)
    expect(number).toMatch(/-10\d\d$/)
  }
})
