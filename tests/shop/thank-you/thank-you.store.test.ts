import { expect, test, vi } from 'vitest'

import { fakeClock, pageForEach } from '#tests/browser/fake-browser.ts'
import { aStoredOrder, aVerifiedPayment, SESSION_ID } from '#tests/shop/checkout/payments.ts'

const VERIFY_PAYMENT = '/api/verify-payment'

fakeClock()
const { browser, store, toasts } = pageForEach(
  () => import('#shop/thank-you/thank-you.store.ts'),
  '/thank-you',
)

test('after a verified payment the thank-you page redirects the buyer to the order’s page', async () => {
  browser.session.set('orderData', JSON.stringify(aStoredOrder({ orderSaveAttempted: true })))
  browser.reply(VERIFY_PAYMENT, { value: aVerifiedPayment() })
  await store.verifyReturn(SESSION_ID)

  expect(store.$thankYou.get()).toEqual({ state: 'success' })
  expect(toasts.get()).toMatchObject([
    { title: 'Order confirmed!', description: 'Redirecting to your order details...' },
  ])
  expect(JSON.parse(browser.session.get('orderData') ?? '')).toMatchObject({
    verified: true,
    savedToDB: false,
    orderSaveAttempted: false,
    sessionId: SESSION_ID,
  })
  await vi.advanceTimersByTimeAsync(799)
  expect(browser.visits).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(browser.visits).toEqual([`/order-confirmation?session_id=${SESSION_ID}`])
})

test('after a pending payment the thank-you page redirects the buyer back to the page that checks the payment', async () => {
  browser.reply(VERIFY_PAYMENT, {
    value: { success: false, status: 'processing', orderNumber: '1' },
  })
  await store.verifyReturn(SESSION_ID)

  expect(browser.visits).toEqual([`/order-confirmation?session_id=${SESSION_ID}`])
})

test.each([
  ['unheard-of', 'Invalid response from verification service'],
  ['failed', 'The payment did not go through. No money has been taken.'],
  ['expired', 'The payment was not completed in time. No money has been taken.'],
  ['cancelled', 'The payment was cancelled. No money has been taken.'],
  ['refunded', expect.stringMatching(/^A full refund of this payment has been issued\./)],
])(
  'the page after a payment shows the message about the payment status "%s"',
  async (status, message) => {
    browser.reply(VERIFY_PAYMENT, { value: { success: false, status, orderNumber: '1' } })
    await store.verifyReturn(SESSION_ID)

    expect(store.$thankYou.get()).toEqual({ state: 'error', sessionId: SESSION_ID, message })
  },
)

test('a customer can verify the payment again after a failure', async () => {
  browser.reply(VERIFY_PAYMENT, { failure: { code: 'unavailable' } }, { value: aVerifiedPayment() })
  await store.verifyReturn(SESSION_ID)
  await store.verifyReturn(SESSION_ID)

  expect(store.$thankYou.get()).toEqual({ state: 'success' })
})
