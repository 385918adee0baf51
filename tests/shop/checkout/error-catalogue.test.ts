import { afterEach, describe, expect, test, vi } from 'vitest'

import { pageForEach, type Reply } from '#tests/browser/fake-browser.ts'
import { aCheckoutForm, aProduct } from '#tests/builders.ts'

import { aStoredOrder, aVerifiedPayment, ORDER_ID, SESSION_ID } from './payments.ts'

// tests/e2e/error-catalogue.spec.ts checks in a browser that pages show these messages and toasts.

const load = async () => ({
  ...(await import('#shop/checkout/checkout.store.ts')),
  ...(await import('#shop/confirmation/confirmation.store.ts')),
  ...(await import('#shop/confirmation/resend-email.store.ts')),
  ...(await import('#shop/thank-you/thank-you.store.ts')),
})

const { browser, store, toasts } = pageForEach(load)

afterEach(() => void vi.restoreAllMocks())

/** A response: a failure with its message, another value, or no connection. */
type Answer = Reply | 'no connection'

const refuses = (code: 'internal' | 'payment-not-found', message: string): Reply => ({
  failure: { code, message },
})

function reply(path: string, answer: Answer): void {
  if (answer === 'no connection') browser.disconnect()
  else browser.reply(path, answer)
}

const shownToasts = () => toasts.get().map(({ title, description }) => [title, description])

type Toast = readonly [title: string, text: string]

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'
const REFUSED = 'No payment has this reference.'
const FORM = aCheckoutForm() as Parameters<typeof store.submitOrder>[0]['form']

const AT_CHECKOUT: readonly [situation: string, Answer, toast: Toast, page: string][] = [
  [
    'empty or invalid cart at payment',
    { failure: { code: 'cart-empty', message: 'Cart is empty or invalid' } },
    ['Payment error', 'Cart is empty or invalid'],
    'Cart is empty or invalid',
  ],
  [
    'payment service error',
    { failure: { code: 'provider-error', message: 'The service is closed on Sundays.' } },
    ['Payment service error', 'The service is closed on Sundays.'],
    'The service is closed on Sundays.',
  ],
  [
    'payment service error without a message',
    refuses('internal', ''),
    ['Payment service error', 'Could not process payment'],
    'Unknown error during payment creation',
  ],
  [
    'payment creation failed',
    'no connection',
    ['Payment creation failed', UNREACHABLE],
    UNREACHABLE,
  ],
  [
    'payment creation failed without a message',
    { failure: { code: 'unavailable', message: '' } },
    ['Payment creation failed', 'Unknown payment error'],
    'Unknown error during payment creation',
  ],
  [
    'payment failure at checkout',
    { failure: { code: 'payment-under-way', message: 'Try again at noon.' } },
    ['Payment processing failed', 'Try again at noon.'],
    'Try again at noon.',
  ],
]

test.each(AT_CHECKOUT)(
  'the checkout shows a message and a toast about the situation: %s',
  async (_case, answer, toast, message) => {
    reply('/api/create-payment', answer)
    const items = [{ product: aProduct(), quantity: 1 }]
    await store.submitOrder({ form: FORM, items, termsVersion: 'a'.repeat(64) })

    expect(store.$checkout.get()).toMatchObject({ state: 'failed', message, canReassure: true })
    expect(shownToasts()).toContainEqual(toast)
  },
)

const NOT_VERIFIED: readonly [situation: string, Answer, page: string, Toast][] = [
  [
    'verification error',
    refuses('payment-not-found', REFUSED),
    REFUSED,
    ['Payment verification failed', REFUSED],
  ],
  [
    'verification error without a message',
    refuses('payment-not-found', ''),
    'Failed to verify payment',
    ['Payment verification failed', 'Could not verify your payment'],
  ],
]

test.each([
  ...NOT_VERIFIED,
  [
    'verification lacks its success flag',
    { value: { orderNumber: '123456789' } },
    'Invalid response from verification service',
    ['Payment verification failed', 'Invalid response from verification service'],
  ],
] satisfies typeof NOT_VERIFIED)(
  'the confirmation page reports the situation: %s',
  async (_case, answer, message, toast) => {
    reply('/api/verify-payment', answer)
    await store.openConfirmation(SESSION_ID)

    expect(store.$confirmation.get()).toMatchObject({ state: 'missing', message })
    expect(shownToasts()).toEqual([toast])
  },
)

test('the confirmation page reports that a verified order cannot be read', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  browser.reply('/api/verify-payment', { value: { success: true, items: 'none' } })
  await store.openConfirmation(SESSION_ID)

  const message = 'Error processing order'
  expect(store.$confirmation.get()).toMatchObject({ state: 'missing', message })
  expect(log.mock.calls).toEqual([['The verified order could not be read']])
})

test.each([
  ['', 'No order information found'],
  ['{"orderNumber":', 'Invalid order data'],
  [JSON.stringify({ ...aStoredOrder(), cartItems: 'none' }), 'Invalid order data'],
])(
  'if the address names no payment session and the tab stores "%s", the message is "%s"',
  async (stored, message) => {
    if (stored) browser.session.set('orderData', stored)
    await store.openConfirmation(null)

    expect(store.$confirmation.get()).toEqual({ state: 'missing', message })
  },
)

test.each([
  ...NOT_VERIFIED,
  [
    'verification throws an error',
    'no connection',
    UNREACHABLE,
    ['Payment verification error', UNREACHABLE],
  ],
  [
    'verification throws an error without a message',
    { failure: { code: 'unavailable', message: '' } },
    'Failed to verify payment',
    ['Payment verification error', 'Unknown error'],
  ],
] satisfies typeof NOT_VERIFIED)(
  'the page after a payment reports the situation: %s',
  async (_case, answer, message, toast) => {
    reply('/api/verify-payment', answer)
    await store.verifyReturn(SESSION_ID)

    expect(store.$thankYou.get()).toMatchObject({ state: 'error', message })
    expect(shownToasts()).toEqual([toast])
  },
)

describe('resending the email of an order', () => {
  test.each([
    [undefined, { value: {} }, ['Cannot resend email', 'Order ID is missing']],
    [
      ORDER_ID,
      { failure: { code: 'too-many-requests', message: 'Try again in 12 minutes.' } },
      ['Failed to resend email', 'Try again in 12 minutes.'],
    ],
    [ORDER_ID, refuses('internal', ''), ['Failed to resend email', 'Please try again later']],
    [
      ORDER_ID,
      { value: { success: true, sentToCustomer: true } },
      ['Confirmation email sent', 'An email has been sent to your email address'],
    ],
  ] as const)(
    'the button "Resend Email" for the order %s shows the toast for the response %j',
    async (id, answer, toast) => {
      reply('/api/send-order-email', answer)
      await store.resendEmail(id, undefined)

      expect(shownToasts()).toEqual([toast])
    },
  )

  test('a second click on "Resend Email" during the request has no effect', async () => {
    const release = browser.hold('/api/send-order-email')
    const first = store.resendEmail(ORDER_ID, undefined)
    await store.resendEmail(ORDER_ID, undefined)
    expect(store.$resend.get()).toBe('sending')
    release({ value: { success: true, sentToCustomer: true } })
    await first
    expect(browser.calls).toHaveLength(1)
  })

  test('a failed request for the confirmation email is logged in the console without a message to the customer', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const saved = { success: true, orderId: ORDER_ID, orderNumber: '123456789' }
    browser.reply('/api/verify-payment', { value: aVerifiedPayment() })
    browser.reply('/api/store-order', { value: saved })
    browser.reply('/api/send-order-email', refuses('internal', 'The mail server rests.'))
    await store.openConfirmation(SESSION_ID)

    expect(store.$confirmation.get()).toMatchObject({ state: 'ready', saving: 'success' })
    expect(log).toHaveBeenCalledWith(
      'The confirmation email could not be requested',
      expect.objectContaining({ message: 'The mail server rests.' }),
    )
    expect(toasts.get()).toEqual([])
  })
})
