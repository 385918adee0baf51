import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type * as ThankYou from '#stores/thank-you.ts'
import type * as Toasts from '#stores/toasts.ts'

import { fakeBrowser, type FakeBrowser } from './fake-browser.ts'
import { aStoredOrder, aVerifiedPayment, SESSION } from './payments.ts'

const VERIFY = '/api/verify-payment'

let browser: FakeBrowser
let store: typeof ThankYou
let toasts: (typeof Toasts)['$toasts']

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  browser = fakeBrowser('https://shop.example/thank-you')
  store = await import('#stores/thank-you.ts')
  toasts = (await import('#stores/toasts.ts')).$toasts
})

afterEach(() => {
  vi.useRealTimers()
})

test.each([null, ''])('without a session (%o) it goes straight to the order', async (sessionId) => {
  await store.verifyReturn(sessionId)

  expect(browser.visits).toEqual(['/order-confirmation'])
  expect(browser.calls).toEqual([])
})

test('a verified payment is stored, said, and followed after its time', async () => {
  browser.session.set('orderData', JSON.stringify(aStoredOrder({ orderSaveAttempted: true })))
  browser.reply(VERIFY, { value: aVerifiedPayment() })
  await store.verifyReturn(SESSION)

  expect(store.$thankYou.get()).toEqual({ state: 'success' })
  expect(toasts.get()).toMatchObject([
    { title: 'Order confirmed!', description: 'Redirecting to your order details...' },
  ])
  expect(JSON.parse(browser.session.get('orderData') ?? '')).toMatchObject({
    verified: true,
    savedToDB: false,
    orderSaveAttempted: false,
    sessionId: SESSION,
  })
  await vi.advanceTimersByTimeAsync(799)
  expect(browser.visits).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(browser.visits).toEqual([`/order-confirmation?session_id=${SESSION}`])
})

test.each([
  ['payment-not-found', 'No such payment', 'Payment verification failed', 'No such payment'],
  ['payment-not-found', '', 'Payment verification failed', 'Could not verify your payment'],
  ['unavailable', 'No connection', 'Payment verification error', 'No connection'],
  ['unavailable', '', 'Payment verification error', 'Unknown error'],
] as const)('%s with "%s" shows the toast "%s"', async (code, message, title, description) => {
  browser.reply(VERIFY, { failure: { code, message } })
  await store.verifyReturn(SESSION)

  expect(toasts.get()).toMatchObject([{ title, description }])
  expect(store.$thankYou.get()).toEqual({
    state: 'error',
    sessionId: SESSION,
    message: message || 'Failed to verify payment',
  })
})

test('an answer without a success flag is no verification', async () => {
  browser.reply(VERIFY, { value: {} })
  await store.verifyReturn(SESSION)

  expect(store.$thankYou.get()).toMatchObject({
    message: 'Invalid response from verification service',
  })
})

test('a payment under way goes on to the page that asks again by itself', async () => {
  browser.reply(VERIFY, { value: { success: false, status: 'processing', orderNumber: '1' } })
  await store.verifyReturn(SESSION)

  expect(browser.visits).toEqual([`/order-confirmation?session_id=${SESSION}`])
})

test.each([
  ['failed', 'The payment did not go through. No money has been taken.'],
  ['expired', 'The payment was not completed in time. No money has been taken.'],
  ['cancelled', 'The payment was cancelled. No money has been taken.'],
])('a payment that is %s is told as such', async (status, message) => {
  browser.reply(VERIFY, { value: { success: false, status, orderNumber: '1' } })
  await store.verifyReturn(SESSION)

  expect(store.$thankYou.get()).toEqual({ state: 'error', sessionId: SESSION, message })
})

test('trying again may succeed', async () => {
  browser.reply(VERIFY, { failure: { code: 'unavailable' } }, { value: aVerifiedPayment() })
  await store.verifyReturn(SESSION)
  await store.verifyReturn(SESSION)

  expect(store.$thankYou.get()).toEqual({ state: 'success' })
})
