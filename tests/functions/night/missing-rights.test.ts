import { expect, test } from 'vitest'

import { createPayment } from '#contract/shop/create-payment.ts'
import { paymentRequest } from '#tests/functions/shop.ts'
import { shopWithRestrictedKey } from '#tests/functions/shops/restricted-shop.ts'

const { shop, staff, revokeRights, missingRight } = shopWithRestrictedKey()

/** Statuses of the shop's answers to the last event of a type. */
async function answersTo(type: string) {
  const { deliveries, events } = await shop.providerState()
  const event = events.findLast((one) => one.type === type)
  const delivery = deliveries.find(({ eventId }) => eventId === event?.id)
  return delivery?.attempts.map(({ status }) => status) ?? []
}

test('the issue about a missing right to create sessions appears at the first payment (row 82)', async () => {
  await revokeRights('checkout_session_write')
  expect((await shop.post(createPayment, paymentRequest())).status).toBe(503)
  expect(await missingRight()).toBe('rak_checkout_session_write')
})

test('events about reviews and fraud warnings are processed after the Stripe key gets the right to read them (row 82)', async () => {
  const { id, sessionId } = await shop.paid()
  await revokeRights('review_read', 'radar_read')
  await shop.control(`payments/${sessionId}/review`, {})
  await shop.control(`payments/${sessionId}/warning`, {})
  await shop.eventually(() => answersTo('review.opened')).toContain(503)
  await shop.eventually(() => answersTo('radar.early_fraud_warning.created')).toContain(503)
  expect(await missingRight()).toBe('rak_radar_read, rak_review_read')
  await revokeRights()
  await shop.sweep()
  const reasons = (await shop.detail(id, staff)).issues.map(({ reason }) => reason)
  expect(reasons).toEqual(['fraud-warning', 'review-open'])
})
