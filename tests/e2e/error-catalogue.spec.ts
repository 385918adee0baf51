import type { Page, Route } from '@playwright/test'

import { priceText, FIRST } from '#tests/catalogue.ts'
import { aVerifiedPayment, SESSION_ID } from '#tests/shop/checkout/payments.ts'

import { respondWith, abortRequest, refuseWith } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { aNewBuyer } from './orders.ts'
import { expect, test } from './test.ts'

/** Console messages about refused requests and broken connections. */
const CONSOLE_ERRORS = {
  refusal: /Failed to load resource: the server responded with a status of [45]\d\d/,
  cut: /Failed to load resource: net::/,
}
const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'

/** Passes when the page shows these texts and a toast with this title and text. */
async function expectShown(
  page: Page,
  texts: readonly string[],
  [title, text]: readonly [title: string, text: string],
): Promise<void> {
  const toast = page.locator('.toast').filter({ hasText: title })
  await expect(toast.getByText(text, { exact: true }).first()).toBeVisible()
  for (const one of texts) {
    await expect(page.getByRole('main').getByText(one, { exact: true }).first()).toBeVisible()
  }
}

// tests/shop/checkout/error-catalogue.test.ts checks the messages of each failure.

test('the checkout on a phone shows a failure above the form and in a toast, and keeps the form’s values', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(CONSOLE_ERRORS.refusal)
  consoleErrors.expect(CONSOLE_ERRORS.cut)
  const closed = 'The service is closed on Sundays.'
  const buyer = aNewBuyer()
  await page.setViewportSize({ width: 375, height: 812 })
  await on.checkout.openFilled(buyer)
  for (const [answer, title, message] of [
    [refuseWith('provider-error', closed), 'Payment service error', closed],
    [abortRequest, 'Payment creation failed', UNREACHABLE],
  ] as const) {
    await page.route('**/api/create-payment', answer)
    await on.checkout.submit.click()
    await expectShown(page, [`Payment processing failed: ${message}`], [title, message])
    await expect(on.checkout.paymentError).toContainText('No money has been taken.')
    await expect(on.checkout.paymentError).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(on.checkout.submit).toHaveText(`Complete Order ${priceText({ [FIRST]: 1 })}`)
    await expect(on.checkout.submit).not.toHaveAttribute('aria-disabled')
    await on.checkout.holds(buyer)
  }
  await expectAccessible(page)
})

const { orderId: _id, ...WITHOUT_ID } = aVerifiedPayment()
const MINOR_ISSUE =
  'Your payment was successful, and our team has been notified of your order. There was a minor issue when this page saved it. You do not need to do anything.'

test('the confirmation reports a minor issue if the order could not be saved', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(CONSOLE_ERRORS.refusal)
  await page.route('**/api/verify-payment', respondWith(WITHOUT_ID))
  await page.route('**/api/store-order', refuseWith('internal', 'Something went wrong.'))
  await on.confirmation.open(SESSION_ID)
  const notice = page.getByText('A minor issue with your order', { exact: true })
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'There was a minor issue: read the note below' }).click()
  await expect(notice).toBeInViewport()
  await expect(page.getByRole('status').getByRole('paragraph')).toHaveCount(0)
  await expect(on.confirmation.button('Resend Email')).toHaveCount(0)
  await on.confirmation.button('Send Confirmation Email').click()
  await expectShown(page, [MINOR_ISSUE], ['Cannot resend email', 'Order ID is missing'])
})

test('a buyer can still pay if the card provider’s script fails to load', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/Request to another site: https:\/\/js\.stripe\.com\//)
  consoleErrors.expect(/net::/)
  await page.route('https://js.stripe.com/**', abortRequest)
  await page.route('**/checkout', withPublishableKey)
  await on.checkout.openFilled(aNewBuyer())
  const message = 'Failed to load the payment system. Please try again later.'
  await expectShown(page, [message], ['Payment system error', message])
  const section = page.getByRole('region', { name: 'Payment Method' })
  await expect(section.getByRole('alert')).toHaveText(message)
  await on.checkout.submit.click()
  await expect(page).toHaveURL(/\/card-provider\/pay\//)
})

/** Gives the checkout a publishable key and the matching policy, as a build with a key does. */
async function withPublishableKey(route: Route): Promise<void> {
  const answer = await route.fetch()
  const { 'content-security-policy': _policy, ...headers } = answer.headers()
  const html = await answer.text()
  const body = html.replace(/(publishableKey&quot;:)\[0\]/, '$1[0,&quot;pk_test_1&quot;]')
  await route.fulfill({ response: answer, headers, body })
}
