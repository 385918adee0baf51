import type { Page, Route } from '@playwright/test'

import { FAILURE_STATUS, type FailureCode } from '#contract/failure.ts'
import { cost, FIRST } from '#tests/catalogue.ts'
import { aStoredOrder, aVerifiedPayment, SESSION } from '#tests/stores/payments.ts'

import { aNewBuyer } from './buyers.ts'
import { checkoutPage } from './pages/checkout.ts'
import { confirmationPage } from './pages/confirmation.ts'
import { keepInBrowser } from './pages/stored.ts'
import { expect, test } from './test.ts'

type Answer = (route: Route) => Promise<void>

interface Row {
  situation: string
  /** What the server answers, by the endpoint's name. */
  answers: Record<string, Answer>
  /** Title and description. */
  toast?: readonly string[]
  /** What the page itself says. */
  page: readonly string[]
  /** What the browser logs. */
  logs?: RegExp
}

const REFUSED = /Failed to load resource: the server responded with a status of [45]\d\d/
const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'
const CUT = /Failed to load resource: net::/

const answers =
  (json: unknown): Answer =>
  (route) =>
    route.fulfill({ json })

const refuses =
  (code: FailureCode, message: string): Answer =>
  (route) =>
    route.fulfill({
      status: FAILURE_STATUS[code],
      json: { error: { code, message, requestId: 'test' } },
    })

const cutsOff: Answer = (route) => route.abort()

async function answerWith(page: Page, row: Pick<Row, 'answers'>): Promise<void> {
  for (const [name, answer] of Object.entries(row.answers))
    await page.route(`**/api/${name}`, answer)
}

async function expectShown(page: Page, { toast = [], page: texts }: Row): Promise<void> {
  const toasts = page.getByRole('status')
  for (const text of toast) {
    await expect(toasts.getByText(text, { exact: true }).first()).toBeVisible()
  }
  for (const text of texts) {
    await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
  }
}

const AT_CHECKOUT: readonly Row[] = [
  {
    situation: 'empty or invalid cart at payment',
    answers: { 'create-payment': refuses('cart-empty', 'Cart is empty or invalid') },
    toast: ['Payment error', 'Cart is empty or invalid'],
    page: ['Payment processing failed: Cart is empty or invalid'],
    logs: REFUSED,
  },
  {
    situation: 'payment service error',
    answers: { 'create-payment': refuses('provider-error', 'The service is closed on Sundays.') },
    toast: ['Payment service error', 'The service is closed on Sundays.'],
    page: ['Payment processing failed: The service is closed on Sundays.'],
    logs: REFUSED,
  },
  {
    situation: 'payment service error without words',
    answers: { 'create-payment': refuses('internal', '') },
    toast: ['Payment service error', 'Could not process payment'],
    page: ['Payment processing failed: Unknown error during payment creation'],
    logs: REFUSED,
  },
  {
    situation: 'payment service answers no address',
    answers: { 'create-payment': answers({ sessionId: SESSION }) },
    toast: ['Payment service error', 'Invalid response from payment service'],
    page: ['Payment processing failed: No checkout URL returned from the payment service'],
  },
  {
    situation: 'payment creation failed',
    answers: { 'create-payment': cutsOff },
    toast: ['Payment creation failed', UNREACHABLE],
    page: [`Payment processing failed: ${UNREACHABLE}`],
    logs: CUT,
  },
  {
    situation: 'payment creation failed without words',
    answers: { 'create-payment': refuses('unavailable', '') },
    toast: ['Payment creation failed', 'Unknown payment error'],
    page: ['Payment processing failed: Unknown error during payment creation'],
    logs: REFUSED,
  },
  {
    situation: 'payment failure at checkout',
    answers: { 'create-payment': refuses('payment-under-way', 'Try again at noon.') },
    toast: ['Payment processing failed', 'Try again at noon.'],
    page: ['Payment Error', 'Payment processing failed: Try again at noon.'],
    logs: REFUSED,
  },
]

for (const row of AT_CHECKOUT) {
  test(`checkout: ${row.situation}`, async ({ page, consoleErrors }) => {
    const buyer = aNewBuyer()
    const checkout = checkoutPage(page)
    if (row.logs) consoleErrors.expect(row.logs)
    await answerWith(page, row)
    await checkout.openFilled(buyer)
    await checkout.submit.click()
    await expectShown(page, row)
    await expect(checkout.paymentError).toContainText('No money has been taken.')
    await expect(checkout.paymentError).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(checkout.submit).toHaveText(`Complete Order ${cost({ [FIRST]: 1 })}`)
    await expect(checkout.submit).not.toHaveAttribute('aria-disabled')
    await checkout.holds(buyer)
  })
}

const AT_CONFIRMATION: readonly Row[] = [
  {
    situation: 'verification error',
    answers: { 'verify-payment': refuses('payment-not-found', 'No payment has this reference.') },
    toast: ['Payment verification failed', 'No payment has this reference.'],
    page: ['Order Not Found', 'No payment has this reference.'],
    logs: REFUSED,
  },
  {
    situation: 'verification error without words',
    answers: { 'verify-payment': refuses('payment-not-found', '') },
    toast: ['Payment verification failed', 'Could not verify your payment'],
    page: ['Order Not Found', 'Failed to verify payment'],
    logs: REFUSED,
  },
  {
    situation: 'verification lacks its success flag',
    answers: { 'verify-payment': answers({ orderNumber: '123456789' }) },
    page: ['Order Not Found', 'Invalid response from verification service'],
  },
  {
    situation: 'the verified order cannot be read',
    answers: { 'verify-payment': answers({ success: true, items: 'none' }) },
    page: ['Order Not Found', 'Error processing order'],
    logs: /The verified order could not be read/,
  },
]

for (const row of AT_CONFIRMATION) {
  test(`confirmation: ${row.situation}`, async ({ page, consoleErrors }) => {
    if (row.logs) consoleErrors.expect(row.logs)
    await answerWith(page, row)
    await confirmationPage(page).open(SESSION)
    await expectShown(page, row)
    for (const cause of [
      'The payment was not completed.',
      'The session has expired.',
      'There was an error processing the order.',
    ]) {
      await expect(page.getByRole('listitem').getByText(cause)).toBeVisible()
    }
    const { link } = confirmationPage(page)
    await expect(link('Go to Shop')).toHaveAttribute('href', '/shop')
    await expect(link('Return to Checkout')).toHaveAttribute('href', '/checkout')
  })
}

const AT_RETURN: readonly Row[] = [
  {
    situation: 'verification returns an error',
    answers: { 'verify-payment': refuses('payment-not-found', 'No payment has this reference.') },
    toast: ['Payment verification failed', 'No payment has this reference.'],
    page: ['Verification Issue', 'No payment has this reference.'],
    logs: REFUSED,
  },
  {
    situation: 'verification returns an error without words',
    answers: { 'verify-payment': refuses('payment-not-found', '') },
    toast: ['Payment verification failed', 'Could not verify your payment'],
    page: ['Verification Issue', 'Failed to verify payment'],
    logs: REFUSED,
  },
  {
    situation: 'verification throws',
    answers: { 'verify-payment': cutsOff },
    toast: ['Payment verification error', UNREACHABLE],
    page: ['Verification Issue', UNREACHABLE],
    logs: CUT,
  },
  {
    situation: 'verification throws without words',
    answers: { 'verify-payment': refuses('unavailable', '') },
    toast: ['Payment verification error', 'Unknown error'],
    page: ['Verification Issue', 'Failed to verify payment'],
    logs: REFUSED,
  },
  {
    situation: 'verification lacks its success flag',
    answers: { 'verify-payment': answers({}) },
    page: ['Verification Issue', 'Invalid response from verification service'],
  },
]

for (const row of AT_RETURN) {
  test(`return page: ${row.situation}`, async ({ page, consoleErrors }) => {
    if (row.logs) consoleErrors.expect(row.logs)
    await answerWith(page, row)
    await page.goto(`/thank-you?session_id=${SESSION}`)
    await expectShown(page, row)
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View Order' })).toHaveAttribute(
      'href',
      `/order-confirmation?session_id=${SESSION}`,
    )
  })
}

const SAVED = { success: true, orderId: aVerifiedPayment().orderId, orderNumber: '123456789' }
const { orderId: _id, ...WITHOUT_ID } = aVerifiedPayment()
const { email: _email, ...WITHOUT_ADDRESS } = aVerifiedPayment().formData
const MINOR_ISSUE =
  'Your payment was successful, and our team has been notified of your order. There was a minor issue when this page saved it. You do not need to do anything.'

const ON_THE_ORDER: readonly (Row & { press?: string; absent?: string })[] = [
  {
    situation: 'the order cannot be saved',
    answers: {
      'verify-payment': answers(aVerifiedPayment()),
      'store-order': refuses('internal', 'Something went wrong on our side.'),
    },
    page: ['A minor issue with your order', MINOR_ISSUE, 'Send Confirmation Email'],
    logs: REFUSED,
  },
  {
    situation: 'another mail without an order id',
    answers: { 'verify-payment': answers(WITHOUT_ID), 'store-order': refuses('internal', '') },
    press: 'Send Confirmation Email',
    absent: 'Resend Email',
    toast: ['Cannot resend email', 'Order ID is missing'],
    page: [MINOR_ISSUE],
    logs: REFUSED,
  },
  {
    situation: 'another mail fails',
    answers: {
      'verify-payment': answers(aVerifiedPayment()),
      'store-order': answers(SAVED),
      'send-order-email': refuses('too-many-requests', 'Try again in 12 minutes.'),
    },
    press: 'Resend Email',
    toast: ['Failed to resend email', 'Try again in 12 minutes.'],
    page: ['Thank you for your order!'],
    logs: REFUSED,
  },
  {
    situation: 'another mail fails without words',
    answers: {
      'verify-payment': answers(aVerifiedPayment()),
      'store-order': answers(SAVED),
      'send-order-email': refuses('internal', ''),
    },
    press: 'Resend Email',
    toast: ['Failed to resend email', 'Please try again later'],
    page: ['Thank you for your order!'],
    logs: REFUSED,
  },
  {
    situation: 'another mail to an address that the page does not know',
    answers: {
      'verify-payment': answers(aVerifiedPayment({ formData: WITHOUT_ADDRESS })),
      'store-order': answers(SAVED),
      'send-order-email': answers({ success: true, sentToCustomer: true }),
    },
    press: 'Resend Email',
    toast: ['Confirmation email sent', 'An email has been sent to your email address'],
    page: ['Thank you for your order!'],
  },
  {
    situation: 'the first mail after saving fails, which is only logged',
    answers: {
      'verify-payment': answers(aVerifiedPayment()),
      'store-order': answers(SAVED),
      'send-order-email': refuses('unavailable', 'The mail server rests.'),
    },
    page: ['Thank you for your order!', 'Resend Email'],
    logs: /The confirmation email could not be requested/,
  },
]

/** Resolves when the page's console says so; begun before the page is opened. */
function saysInConsole(page: Page, text: RegExp) {
  return page.waitForEvent('console', (message) => text.test(message.text()))
}

for (const row of ON_THE_ORDER) {
  test(`order: ${row.situation}`, async ({ page, consoleErrors }) => {
    if (row.logs) consoleErrors.expect(row.logs)
    consoleErrors.allow(REFUSED)
    consoleErrors.allow(/The confirmation email could not be requested/)
    await answerWith(page, row)
    const { logs } = row
    const logged = logs && saysInConsole(page, logs)
    await confirmationPage(page).open(SESSION)
    if (row.press) await confirmationPage(page).button(row.press).click()
    await expectShown(page, row)
    if (row.absent) await expect(confirmationPage(page).button(row.absent)).toHaveCount(0)
    await logged
    if (!row.toast) await expect(page.getByRole('status').getByRole('paragraph')).toHaveCount(0)
  })
}

test('confirmation: no order information', async ({ page }) => {
  await page.goto('/order-confirmation')
  await expect(confirmationPage(page).notFound).toBeVisible()
  await expect(page.getByText('No order information found')).toBeVisible()
})

for (const [what, orderData] of [
  ['no JSON', '{"orderNumber":'],
  ['no order', JSON.stringify({ ...aStoredOrder(), cartItems: 'none' })],
] as const) {
  test(`confirmation: the stored order is ${what}`, async ({ page }) => {
    await keepInBrowser(page, { session: { orderData } })
    await page.goto('/order-confirmation')
    await expect(confirmationPage(page).notFound).toBeVisible()
    await expect(page.getByText('Invalid order data')).toBeVisible()
  })
}

test('checkout: the payment system fails to load, and paying still works', async ({
  page,
  consoleErrors,
}) => {
  const checkout = checkoutPage(page)
  consoleErrors.expect(/Request to another site: https:\/\/js\.stripe\.com\//)
  consoleErrors.expect(CUT)
  await page.route('https://js.stripe.com/**', cutsOff)
  await page.route('**/checkout', withPublishableKey)
  await checkout.openFilled(aNewBuyer())
  const words = 'Failed to load the payment system. Please try again later.'
  await expect(page.getByRole('status').getByText('Payment system error')).toBeVisible()
  await expect(page.getByRole('status').getByText(words)).toBeVisible()
  const section = page.getByRole('region', { name: 'Payment Method' })
  await expect(section.getByRole('alert')).toHaveText(words)
  await checkout.submit.click()
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
