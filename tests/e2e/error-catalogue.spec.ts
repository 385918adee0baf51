import type { Page, Route } from '@playwright/test'

import { cost, FIRST } from '#tests/catalogue.ts'
import { aStoredOrder, aVerifiedPayment, SESSION } from '#tests/stores/payments.ts'

import { answers, cutsOff, refuses, type Answer } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { aNewBuyer } from './orders.ts'
import { keepInBrowser } from './pages/stored.ts'
import { expect, test } from './test.ts'

/** What the browser logs of an answer that says no, and of a connection that breaks. */
const LOGGED = {
  refusal: /Failed to load resource: the server responded with a status of [45]\d\d/,
  cut: /Failed to load resource: net::/,
}
const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'

/** Passes when the page says all this, and a toast this title with this text. */
async function expectShown(
  page: Page,
  texts: readonly string[],
  toast?: readonly [title: string, text: string],
): Promise<void> {
  if (toast) {
    const [title, text] = toast
    const told = page.locator('.toast').filter({ hasText: title }).filter({ hasText: text })
    await expect(told.first()).toBeVisible()
  }
  for (const text of texts) {
    await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
  }
}

/** What happened, what the server answers, the toast, and what the page says of it. */
const AT_CHECKOUT: readonly [string, Answer, title: string, toast: string, page: string][] = [
  [
    'empty or invalid cart at payment',
    refuses('cart-empty', 'Cart is empty or invalid'),
    'Payment error',
    'Cart is empty or invalid',
    'Cart is empty or invalid',
  ],
  [
    'payment service error',
    refuses('provider-error', 'The service is closed on Sundays.'),
    'Payment service error',
    'The service is closed on Sundays.',
    'The service is closed on Sundays.',
  ],
  [
    'payment service error without words',
    refuses('internal', ''),
    'Payment service error',
    'Could not process payment',
    'Unknown error during payment creation',
  ],
  [
    'payment service answers no address',
    answers({ sessionId: SESSION }),
    'Payment service error',
    'Invalid response from payment service',
    'No checkout URL returned from the payment service',
  ],
  ['payment creation failed', cutsOff, 'Payment creation failed', UNREACHABLE, UNREACHABLE],
  [
    'payment creation failed without words',
    refuses('unavailable', ''),
    'Payment creation failed',
    'Unknown payment error',
    'Unknown error during payment creation',
  ],
  [
    'payment failure at checkout',
    refuses('payment-under-way', 'Try again at noon.'),
    'Payment processing failed',
    'Try again at noon.',
    'Try again at noon.',
  ],
]

test('checkout: each failure is told over the form as it was filled in', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(LOGGED.refusal)
  consoleErrors.expect(LOGGED.cut)
  const buyer = aNewBuyer()
  await on.checkout.openFilled(buyer)
  for (const [situation, answer, title, toast, said] of AT_CHECKOUT) {
    await test.step(situation, async () => {
      await page.route('**/api/create-payment', answer)
      await on.checkout.submit.click()
      await expectShown(page, [`Payment processing failed: ${said}`], [title, toast])
      await expect(on.checkout.paymentError).toContainText('No money has been taken.')
      await expect(on.checkout.paymentError).toBeFocused()
      await expect(page).toHaveTitle(/^Error: /)
      await expect(on.checkout.submit).toHaveText(`Complete Order ${cost({ [FIRST]: 1 })}`)
      await expect(on.checkout.submit).not.toHaveAttribute('aria-disabled')
      await on.checkout.holds(buyer)
    })
  }
  await expectAccessible(page)
})

const REFUSED = 'No payment has this reference.'
const UNREADABLE = 'Invalid response from verification service'

/** What happened, how the payment is verified, what the page says of it, and the toast. */
type Verified = readonly [
  string,
  Answer,
  page: string,
  toast?: readonly [title: string, text: string],
]

const NOT_VERIFIED: readonly Verified[] = [
  [
    'verification error',
    refuses('payment-not-found', REFUSED),
    REFUSED,
    ['Payment verification failed', REFUSED],
  ],
  [
    'verification error without words',
    refuses('payment-not-found', ''),
    'Failed to verify payment',
    ['Payment verification failed', 'Could not verify your payment'],
  ],
]

const AT_CONFIRMATION: readonly Verified[] = [
  ...NOT_VERIFIED,
  [
    'verification lacks its success flag',
    answers({ orderNumber: '123456789' }),
    UNREADABLE,
    ['Payment verification failed', UNREADABLE],
  ],
  [
    'the verified order cannot be read',
    answers({ success: true, items: 'none' }),
    'Error processing order',
  ],
]

test('confirmation: each failure is told, with its causes and the ways on', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(LOGGED.refusal)
  consoleErrors.expect(/The verified order could not be read/)
  for (const [situation, answer, said, toast] of AT_CONFIRMATION) {
    await test.step(situation, async () => {
      await page.route('**/api/verify-payment', answer)
      await on.confirmation.open(SESSION)
      await expectShown(page, ['Order Not Found', said], toast)
    })
  }
  await expectShown(page, [
    'The payment was not completed.',
    'The session has expired.',
    'There was an error processing the order.',
  ])
  await expect(on.confirmation.link('Go to Shop')).toHaveAttribute('href', '/shop')
  await expect(on.confirmation.link('Return to Checkout')).toHaveAttribute('href', '/checkout')

  for (const [orderData, said] of [
    ['', 'No order information found'],
    ['{"orderNumber":', 'Invalid order data'],
    [JSON.stringify({ ...aStoredOrder(), cartItems: 'none' }), 'Invalid order data'],
  ] as const) {
    await test.step(`no session, and kept of the order: ${orderData}`, async () => {
      await keepInBrowser(page, { session: orderData ? { orderData } : {} })
      await page.goto('/order-confirmation')
      await expectShown(page, ['Order Not Found', said])
    })
  }
})

const AT_RETURN: readonly Verified[] = [
  ...NOT_VERIFIED,
  ['verification throws', cutsOff, UNREACHABLE, ['Payment verification error', UNREACHABLE]],
  [
    'verification throws without words',
    refuses('unavailable', ''),
    'Failed to verify payment',
    ['Payment verification error', 'Unknown error'],
  ],
  ['verification lacks its success flag', answers({}), UNREADABLE],
]

test('return page: each failure is told', async ({ page, consoleErrors }) => {
  consoleErrors.expect(LOGGED.refusal)
  consoleErrors.expect(LOGGED.cut)
  for (const [situation, answer, said, toast] of AT_RETURN) {
    await test.step(situation, async () => {
      await page.route('**/api/verify-payment', answer)
      await page.goto(`/thank-you?session_id=${SESSION}`)
      await expectShown(page, ['Verification Issue', said], toast)
    })
  }
})

const SAVED = { success: true, orderId: aVerifiedPayment().orderId, orderNumber: '123456789' }
const { orderId: _id, ...WITHOUT_ID } = aVerifiedPayment()
const { email: _email, ...WITHOUT_ADDRESS } = aVerifiedPayment().formData
const THANKS = 'Thank you for your order!'
const NOT_MAILED = /The confirmation email could not be requested/
const MINOR_ISSUE =
  'Your payment was successful, and our team has been notified of your order. There was a minor issue when this page saved it. You do not need to do anything.'

interface OrderRow {
  situation: string
  verified?: unknown
  stored?: Answer
  mailed?: Answer
  press?: string
  toast?: readonly [title: string, text: string]
  page: readonly string[]
  absent?: string
  logs?: RegExp
}

const ON_THE_ORDER: readonly OrderRow[] = [
  {
    situation: 'the order cannot be saved',
    stored: refuses('internal', 'Something went wrong on our side.'),
    page: ['A minor issue with your order', MINOR_ISSUE, 'Send Confirmation Email'],
  },
  {
    situation: 'another mail without an order id',
    verified: WITHOUT_ID,
    stored: refuses('internal', ''),
    press: 'Send Confirmation Email',
    toast: ['Cannot resend email', 'Order ID is missing'],
    page: [MINOR_ISSUE],
    absent: 'Resend Email',
  },
  {
    situation: 'another mail fails',
    mailed: refuses('too-many-requests', 'Try again in 12 minutes.'),
    press: 'Resend Email',
    toast: ['Failed to resend email', 'Try again in 12 minutes.'],
    page: [THANKS],
    logs: NOT_MAILED,
  },
  {
    situation: 'another mail fails without words',
    mailed: refuses('internal', ''),
    press: 'Resend Email',
    toast: ['Failed to resend email', 'Please try again later'],
    page: [THANKS],
    logs: NOT_MAILED,
  },
  {
    situation: 'another mail to an address that the page does not know',
    verified: aVerifiedPayment({ formData: WITHOUT_ADDRESS }),
    mailed: answers({ success: true, sentToCustomer: true }),
    press: 'Resend Email',
    toast: ['Confirmation email sent', 'An email has been sent to your email address'],
    page: [THANKS],
  },
  {
    situation: 'the first mail after saving fails, which is only logged',
    mailed: refuses('unavailable', 'The mail server rests.'),
    page: [THANKS, 'Resend Email'],
    logs: NOT_MAILED,
  },
]

test('order: each failure is told, or only logged where nobody has to act', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.allow(LOGGED.refusal)
  consoleErrors.expect(NOT_MAILED)
  for (const row of ON_THE_ORDER) {
    await test.step(row.situation, async () => {
      const { verified = aVerifiedPayment(), stored = answers(SAVED), mailed = cutsOff, logs } = row
      await page.route('**/api/verify-payment', answers(verified))
      await page.route('**/api/store-order', stored)
      await page.route('**/api/send-order-email', mailed)
      await keepInBrowser(page, { anew: true })
      const logged = logs && page.waitForEvent('console', (message) => logs.test(message.text()))
      await on.confirmation.open(SESSION)
      if (row.press) await on.confirmation.button(row.press).click()
      await expectShown(page, row.page, row.toast)
      if (row.absent) await expect(on.confirmation.button(row.absent)).toHaveCount(0)
      await logged
      if (!row.toast) {
        await expect(page.getByRole('status').getByRole('paragraph')).toHaveCount(0)
      }
    })
  }
})

test('checkout: the payment system fails to load, and paying still works', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/Request to another site: https:\/\/js\.stripe\.com\//)
  consoleErrors.expect(/net::/)
  await page.route('https://js.stripe.com/**', cutsOff)
  await page.route('**/checkout', withPublishableKey)
  await on.checkout.openFilled(aNewBuyer())
  const words = 'Failed to load the payment system. Please try again later.'
  await expectShown(page, [words], ['Payment system error', words])
  const section = page.getByRole('region', { name: 'Payment Method' })
  await expect(section.getByRole('alert')).toHaveText(words)
  await on.checkout.submit.click()
  await expect(page).toHaveURL(/\/card-provider\/pay\//)
})

/** Gives the checkout a publishable key, and the policy that goes with one, as a build with a key does. */
async function withPublishableKey(route: Route): Promise<void> {
  const answer = await route.fetch()
  const { 'content-security-policy': _policy, ...headers } = answer.headers()
  const html = await answer.text()
  const body = html.replace(/(publishableKey&quot;:)\[0\]/, '$1[0,&quot;pk_test_1&quot;]')
  await route.fulfill({ response: answer, headers, body })
}
