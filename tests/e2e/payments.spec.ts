import type { Page } from '@playwright/test'

import { createPayment } from '#contract/shop/create-payment.ts'
import { SITE } from '#tests/library.ts'

import { holdRequests } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { aNewBuyer } from './orders.ts'
import { checkoutPage } from './pages/checkout.ts'
import { hostedPage } from './pages/hosted.ts'
import { atProvider, mailAbout, mailsTo } from './platform.ts'
import { expect, test } from './test.ts'

/** Submits the filled form; returns the payment session’s id from the provider’s page. */
async function openHostedPage(page: Page): Promise<string> {
  await checkoutPage(page).submit.click()
  await expect(hostedPage(page).heading).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('repeated clicks on the payment button start one payment', async ({ page, on }) => {
  const calls: string[] = []
  const release = await holdRequests(page, `**${createPayment.path}`)
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await on.checkout.openFilled(aNewBuyer())
  const { submit } = on.checkout
  await submit.dblclick()
  await submit.press('Enter')
  await submit.press('Enter')
  await expect(submit).toHaveText('Processing Payment...')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expect(submit).toBeFocused()
  release()
  await expect(on.hosted.heading).toBeVisible()
  expect(calls.filter((path) => path === createPayment.path)).toHaveLength(1)
  await on.hosted.payWith('Declined')
  await expect(on.hosted.decline).toHaveText('Your card was declined.')
  await on.hosted.payWith('Insufficient funds')
  await expect(on.hosted.decline).toHaveText('Your card has insufficient funds.')
  await on.hosted.payWith('3-D Secure')
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(on.hosted.decline).toContainText('authenticate')
  await on.hosted.payWith('3-D Secure')
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(on.confirmation.thanks).toBeVisible()
})

test('the checkout opens no second payment while the first can still settle', async ({
  page,
  visit,
  on,
}) => {
  const buyer = aNewBuyer()
  const doNotPay = page.getByText('We are checking with your bank. Do not pay again.')
  await page.clock.install()
  await on.checkout.openFilled(buyer)
  const sessionId = await openHostedPage(page)
  await on.hosted.payWith('Settles later')

  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  await expect(page).toHaveTitle(/^Checking your payment \| /)
  await expect(doNotPay).toBeVisible()
  const number = await on.confirmation.orderNumber()
  expect(await mailsTo(buyer.email)).toEqual([])

  await page.goto('/checkout')
  await expect(page).toHaveURL(`/order-confirmation?session_id=${sessionId}`)
  await expect(doNotPay).toBeVisible()
  await expect(on.checkout.submit).toHaveCount(0)
  await expect(page.getByText('This is taking longer than usual.')).toBeHidden()
  const checked = page.waitForResponse('**/api/verify-payment')
  await page.clock.fastForward(121_000)
  await checked
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: SITE.email })).toBeVisible()

  const bank = await visit()
  await bank.goto(`/_local/card-provider/payments/${sessionId}`)
  await bank.getByRole('button', { name: 'Let the money arrive' }).click()
  await expect(bank.getByText('Paid', { exact: true })).toBeVisible()
  const announced = page
    .locator('main [aria-live]')
    .filter({ hasText: 'Thank you for your order!' })
  await expect(page.locator('main [aria-live]')).toBeEmpty()
  await page.clock.fastForward(5000)
  await expect(on.confirmation.thanks).toBeVisible()
  await expect(announced).toHaveCount(1)
  await expect(page).toHaveTitle(/^Order Confirmation \| /)
  expect(await on.confirmation.orderNumber()).toBe(number)
  await mailAbout(`Your order ${number}`, buyer.email)
})

test('a payment that fails later leads back to the filled-in form', async ({ page, on }) => {
  const buyer = aNewBuyer()
  await page.clock.install()
  await on.checkout.openFilled(buyer)
  const sessionId = await openHostedPage(page)
  await on.hosted.payWith('Settles later')
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  await expectAccessible(page)
  await atProvider(`payments/${sessionId}/settle`, { succeed: false })
  await page.clock.fastForward(5000)
  await expect(page.getByRole('alert')).toContainText('The payment did not go through')
  await expect(page.getByRole('alert')).toContainText('No money has been taken.')
  await expect(page).toHaveTitle(/^The payment did not go through \| /)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Checkout' }).click()
  await on.checkout.holds(buyer)
  await openHostedPage(page)
})

test('once an order is paid, its number replaces the checkout form', async ({
  page,
  consoleErrors,
  on,
}) => {
  const paid = page.getByRole('group', { name: 'This order has been paid for' })
  consoleErrors.expect(/409 \(Conflict\)/)
  await on.checkout.openFilled(aNewBuyer())
  const sessionId = await openHostedPage(page)
  // The page checks the payment when the buyer returns; after that, only a new submission notices a
  // payment.
  const checked = page.waitForResponse((response) => response.url().endsWith('/api/verify-payment'))
  await page.goBack()
  await checked
  await expect(on.checkout.submit).toBeVisible()
  await atProvider(`sessions/${sessionId}/pay`)

  await on.checkout.submit.click()
  await expect(paid).toContainText('Do not pay again.')
  await expect(paid).toContainText(/Order number \d{9}/)
  await expect(on.checkout.submit).toHaveCount(0)
  await page.reload()
  await expect(paid).toBeVisible()
  await expect(on.checkout.submit).toHaveCount(0)
  await paid.getByRole('link', { name: 'View your order' }).click()
  await expect(on.confirmation.thanks).toBeVisible()
})
