import { afterEach, beforeAll, expect, test } from 'vitest'

import { createPayment } from '#contract/shop/create-payment.ts'
import { closeDatabase } from '#wiring.ts'

import { paymentRequest, shopForFile, staffOf } from './shop.ts'

const shop = shopForFile()
const staff = staffOf(shop)
beforeAll(async () => {
  process.env['STRIPE_SECRET_KEY'] = 'rk_test_restricted_1'
  await closeDatabase()
})
afterEach(async () => {
  await revokeRights()
  await shop.sweep()
  expect(await missingRight()).toBeUndefined()
})

/** Takes exactly these rights from the key. */
const revokeRights = (...missing: string[]) => shop.control('rights', { missing })
const shopIssues = async () => (await shop.issues(staff)).shop
/** The rights that the open issue names. */
const missingRight = async () =>
  (await shopIssues()).find(({ reason }) => reason === 'right-missing')?.detail

/** Statuses of the shop's answers to the last event of a type. */
async function answersTo(type: string) {
  const { deliveries, events } = await shop.providerState()
  const event = events.findLast((one) => one.type === type)
  const delivery = deliveries.find(({ eventId }) => eventId === event?.id)
  return delivery?.attempts.map(({ status }) => status) ?? []
}

test('a Stripe key that may not read events causes an issue and does not stop payments (row 82)', async () => {
  await revokeRights('event_read')
  await shop.sweep()
  expect(await missingRight()).toBe('rak_event_read')
  expect((await shopIssues()).map(({ reason }) => reason)).toEqual(['right-missing'])
  expect((await shop.post(createPayment, paymentRequest())).status).toBe(200)
})

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
