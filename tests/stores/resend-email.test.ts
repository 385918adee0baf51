import { beforeEach, expect, test } from 'vitest'

import { openPage } from './fake-browser.ts'
import { ORDER_ID } from './payments.ts'

const MAIL = '/api/send-order-email'
const SENT = { value: { success: true, sentToCustomer: true } }

const open = () => openPage(() => import('#stores/resend-email.ts'))

let { browser, store, toasts } = await open()

beforeEach(async () => {
  ;({ browser, store, toasts } = await open())
})

test('without an order id nothing is sent', async () => {
  await store.resendEmail(undefined, 'zoe@example.com')

  expect(browser.calls).toEqual([])
  expect(toasts.get()).toMatchObject([
    { title: 'Cannot resend email', description: 'Order ID is missing' },
  ])
})

test.each([
  ['zoe@example.com', 'An email has been sent to zoe@example.com'],
  [undefined, 'An email has been sent to your email address'],
])('a copy to %s is said to be sent', async (email, description) => {
  browser.reply(MAIL, SENT)
  await store.resendEmail(ORDER_ID, email)

  expect(browser.calls[0]?.body).toEqual({ orderId: ORDER_ID })
  expect(toasts.get()).toMatchObject([{ title: 'Confirmation email sent', description }])
})

test.each([
  ['Wait an hour', 'Wait an hour'],
  ['', 'Please try again later'],
])('a failure with "%s" is told', async (message, description) => {
  browser.reply(MAIL, { failure: { code: 'too-many-requests', message } })
  await store.resendEmail(ORDER_ID, undefined)

  expect(toasts.get()).toMatchObject([{ title: 'Failed to resend email', description }])
  expect(store.$resend.get()).toBe('idle')
})

test('a second press while sending has no effect', async () => {
  const release = browser.hold(MAIL)
  const first = store.resendEmail(ORDER_ID, undefined)
  await store.resendEmail(ORDER_ID, undefined)

  expect(store.$resend.get()).toBe('sending')
  release(SENT)
  await first
  expect(browser.calls).toHaveLength(1)
})
