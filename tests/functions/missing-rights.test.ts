import { afterEach, beforeAll, expect, test } from 'vitest'

import { createPayment } from '#contract/shop/create-payment.ts'
import { closeDatabase } from '#wiring.ts'

import { paymentRequest, shopOfFile, staffOf } from './shop.ts'

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

test('a key that may not read events causes an issue and does not stop payments (row 82)', async () => {
  await revokeRights('event_read')
  await shop.sweep()
  expect(await missingRight()).toBe('rak_event_read')
  expect((await shopIssues()).map(({ reason }) => reason)).toEqual(['right-missing'])
  expect((await shop.post(createPayment, paymentRequest())).status).toBe(200)
})
