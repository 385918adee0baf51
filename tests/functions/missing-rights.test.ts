import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { createPayment } from '#contract/shop/create-payment.ts'
import { unwire } from '#wiring.ts'

import { paymentRequest, shopOfFile, staffOf } from './shop.ts'

const shop = shopOfFile()
const staff = staffOf(shop)
beforeAll(async () => {
  process.env['STRIPE_SECRET_KEY'] = 'rk_test_restricted_1'
  await unwire()
})

const takeAway = (...missing: string[]) => shop.control('rights', { missing })
afterEach(async () => {
  await takeAway()
  await shop.sweep()
  expect(await lacked()).toBeUndefined()
})

const shopIssues = async () => (await shop.issues(staff)).shop
const lacked = async () =>
  (await shopIssues()).find(({ reason }) => reason === 'right-missing')?.detail

/** What the shop has answered to deliveries of the last event of a type. */
async function answersTo(type: string) {
  const { deliveries, events } = await shop.providerState()
  const event = events.findLast((one) => one.type === type)
  const delivery = deliveries.find(({ eventId }) => eventId === event?.id)
  return delivery?.attempts.map(({ status }) => status) ?? []
}

describe('each right that is missing is named (row 82)', () => {
  test('events: nobody is told that nobody can pay, and everybody can', async () => {
    await takeAway('event_read')
    await shop.sweep()
    expect(await lacked()).toBe('rak_event_read')
    expect((await shopIssues()).map(({ reason }) => reason)).toEqual(['right-missing'])
    expect((await shop.post(createPayment, paymentRequest())).status).toBe(200)
  })

  test('sessions: as soon as somebody wants to pay', async () => {
    await takeAway('checkout_session_write')
    expect((await shop.post(createPayment, paymentRequest())).status).toBe(503)
    expect(await lacked()).toBe('rak_checkout_session_write')
  })

  test('reviews and warnings of fraud, whose events come again', async () => {
    const { id, sessionId } = await shop.paid()
    await takeAway('review_read', 'radar_read')
    await shop.control(`payments/${sessionId}/review`, {})
    await shop.control(`payments/${sessionId}/warning`, {})
    await shop.eventually(() => answersTo('review.opened')).toContain(503)
    await shop.eventually(() => answersTo('radar.early_fraud_warning.created')).toContain(503)
    expect(await lacked()).toBe('rak_radar_read, rak_review_read')
    await takeAway()
    await shop.sweep()
    const reasons = (await shop.detail(id, staff)).issues.map(({ reason }) => reason)
    expect(reasons).toEqual(['fraud-warning', 'review-open'])
  })
})
