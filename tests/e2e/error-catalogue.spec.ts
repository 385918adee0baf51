import type { Page, Route } from '@playwright/test'

import { cost, FIRST } from '#tests/catalogue.ts'
import { aVerifiedPayment, SESSION } from '#tests/shop/checkout/payments.ts'

import { answers, cutsOff, refuses } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { aNewBuyer } from './orders.ts'
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
  [title, text]: readonly [title: string, text: string],
): Promise<void> {
  const told = page.locator('.toast').filter({ hasText: title }).filter({ hasText: text })
  await expect(told.first()).toBeVisible()
  for (const one of texts) {
    await expect(page.getByRole('main').getByText(one, { exact: true }).first()).toBeVisible()
  }
}

// What is said of each failure, tests/shop/checkout/error-catalogue.test.ts reads in the stores.

test('checkout: failures are told over the form as it was filled in', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(LOGGED.refusal)
  consoleErrors.expect(LOGGED.cut)
  const closed = 'The service is closed on Sundays.'
  const buyer = aNewBuyer()
  await on.checkout.openFilled(buyer)
  for (const [answer, title, said] of [
    [refuses('provider-error', closed), 'Payment service error', closed],
    [cutsOff, 'Payment creation failed', UNREACHABLE],
  ] as const) {
    await page.route('**/api/create-payment', answer)
    await on.checkout.submit.click()
    await expectShown(page, [`Payment processing failed: ${said}`], [title, said])
    await expect(on.checkout.paymentError).toContainText('No money has been taken.')
    await expect(on.checkout.paymentError).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(on.checkout.submit).toHaveText(`Complete Order ${cost({ [FIRST]: 1 })}`)
    await expect(on.checkout.submit).not.toHaveAttribute('aria-disabled')
    await on.checkout.holds(buyer)
  }
  await expectAccessible(page)
})

const { orderId: _id, ...WITHOUT_ID } = aVerifiedPayment()
const MINOR_ISSUE =
  'Your payment was successful, and our team has been notified of your order. There was a minor issue when this page saved it. You do not need to do anything.'

test('order: it cannot be saved, and has no id for another mail', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(LOGGED.refusal)
  await page.route('**/api/verify-payment', answers(WITHOUT_ID))
  await page.route('**/api/store-order', refuses('internal', 'Something went wrong.'))
  await on.confirmation.open(SESSION)
  await expect(page.getByText('A minor issue with your order', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').getByRole('paragraph')).toHaveCount(0)
  await expect(on.confirmation.button('Resend Email')).toHaveCount(0)
  await on.confirmation.button('Send Confirmation Email').click()
  await expectShown(page, [MINOR_ISSUE], ['Cannot resend email', 'Order ID is missing'])
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
