import { afterEach, beforeAll, expect, test } from 'vitest'

import { createPayment } from '#contract/shop/create-payment.ts'
import { paymentRequest, shopOfFile, staffOf } from '#tests/functions/shop.ts'
import { closeDatabase } from '#wiring.ts'

const shop = shopOfFile()
const staff = staffOf(shop)
beforeAll(async () => {
  process.env['STRIPE_SECRET_KEY'] = 'rk_test_restricted_1'
  await closeDatabase()
})

const revokeRights = (...missing: string[]) => shop.control('rights', { missing })
afterEach(async () => {
  await revokeRights()
  await shop.sweep()
  expect(await missingRight()).toBeUndefined()
})

const shopIssues = async () => (await shop.issues(staff)).shop
const missingRight = async () =>
  (await shopIssues()).find(({ reason }) => reason === 'right-missing')?.detail

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

test('events about reviews and fraud warnings are processed once the key may read them (row 82)', async () => {
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
