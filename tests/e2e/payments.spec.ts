import type { Page } from '@playwright/test'

import { SITE } from '#tests/library.ts'

import { aNewBuyer } from './buyers.ts'
import { placedBy } from './orders.ts'
import { checkoutPage } from './pages/checkout.ts'
import { confirmationPage } from './pages/confirmation.ts'
import { hostedPage } from './pages/hosted.ts'
import { atProvider, mailAbout, mailsTo } from './platform.ts'
import { expect, test } from './test.ts'

/** Back at the form, the page asks about the payment that was begun; the answer is that there is none. */
const NOT_PAID = /404 \(Not Found\)/

/** Goes from the filled form to the provider's page; answers the payment session's id. */
async function toHostedPage(page: Page): Promise<string> {
  await checkoutPage(page).submit.click()
  await expect(hostedPage(page).heading).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('a declined card, then one that succeeds', async ({ page }) => {
  const hosted = hostedPage(page)
  await checkoutPage(page).openFilled(aNewBuyer())
  await toHostedPage(page)
  await hosted.payWith('Declined')
  await expect(hosted.decline).toHaveText('Your card was declined.')
  await hosted.payWith('Insufficient funds')
  await expect(hosted.decline).toHaveText('Your card has insufficient funds.')
  await hosted.payWith('Succeeds')
  await expect(confirmationPage(page).thanks).toBeVisible()
})

test('3-D Secure, failed once and then completed', async ({ page }) => {
  const hosted = hostedPage(page)
  await checkoutPage(page).openFilled(aNewBuyer())
  await toHostedPage(page)
  await hosted.payWith('3-D Secure')
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(hosted.decline).toContainText('authenticate')
  await hosted.payWith('3-D Secure')
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(confirmationPage(page).thanks).toBeVisible()
})

test('a payment that settles later is never asked for twice', async ({ page, visit }) => {
  const buyer = aNewBuyer()
  const confirmation = confirmationPage(page)
  const doNotPay = page.getByText('We are checking with your bank. Do not pay again.')
  await page.clock.install()
  await checkoutPage(page).openFilled(buyer)
  const sessionId = await toHostedPage(page)
  await hostedPage(page).payWith('Settles later')

  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  await expect(doNotPay).toBeVisible()
  const number = await confirmation.orderNumber()
  expect(await mailsTo(buyer.email)).toEqual([])

  await page.goto('/checkout')
  await expect(page).toHaveURL(`/order-confirmation?session_id=${sessionId}`)
  await expect(doNotPay).toBeVisible()
  await expect(checkoutPage(page).submit).toHaveCount(0)
  await expect(page.getByText('This is taking longer than usual.')).toBeHidden()
  const asked = page.waitForResponse('**/api/verify-payment')
  await page.clock.fastForward(121_000)
  await asked
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: SITE.email })).toBeVisible()

  const bank = await visit()
  await bank.goto(`/_local/card-provider/payments/${sessionId}`)
  await bank.getByRole('button', { name: 'Let the money arrive' }).click()
  await expect(bank.getByText('Paid', { exact: true })).toBeVisible()
  await page.clock.fastForward(5000)
  await expect(confirmation.thanks).toBeVisible()
  expect(await confirmation.orderNumber()).toBe(number)
  await mailAbout(`Your order ${number}`, buyer.email)
})

test('a payment that fails later leads back to the filled form', async ({ page }) => {
  const buyer = aNewBuyer()
  const checkout = checkoutPage(page)
  await page.clock.install()
  await checkout.openFilled(buyer)
  const sessionId = await toHostedPage(page)
  await hostedPage(page).payWith('Settles later')
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  await atProvider(`payments/${sessionId}/settle`, { succeed: false })
  await page.clock.fastForward(5000)
  await expect(page.getByRole('alert')).toContainText('The payment did not go through')
  await expect(page.getByRole('alert')).toContainText('No money has been taken.')
  await page.getByRole('link', { name: 'Return to Checkout' }).click()
  await checkout.holds(buyer)
  await toHostedPage(page)
})

test('PayPal', async ({ page }) => {
  const hosted = hostedPage(page)
  await checkoutPage(page).openFilled(aNewBuyer(), 'paypal')
  await expect(checkoutPage(page).method('PayPal')).toBeChecked()
  await toHostedPage(page)
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await hosted.payPal.click()
  await page.getByRole('button', { name: 'Agree and pay' }).click()
  await expect(confirmationPage(page).thanks).toBeVisible()
})

for (const [way, pressTwice] of [
  ['clicking twice', (page: Page) => checkoutPage(page).submit.dblclick()],
  ['pressing Enter twice', pressEnterTwice],
] as const) {
  test(`${way} places one order`, async ({ page }) => {
    const buyer = aNewBuyer()
    const calls: string[] = []
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/create-payment', async (route) => {
      calls.push(route.request().url())
      await answered.promise
      await route.continue()
    })
    await checkoutPage(page).openFilled(buyer)
    await pressTwice(page)
    const { submit } = checkoutPage(page)
    await expect(submit).toHaveText('Processing Payment...')
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await expect(submit).toBeFocused()
    answered.resolve()
    await expect(hostedPage(page).heading).toBeVisible()
    expect(calls).toHaveLength(1)
    await hostedPage(page).payWith('Succeeds')
    await expect(confirmationPage(page).thanks).toBeVisible()
    expect(await placedBy(page, buyer)).toHaveLength(1)
  })
}

async function pressEnterTwice(page: Page): Promise<void> {
  await checkoutPage(page).submit.press('Enter')
  await checkoutPage(page).submit.press('Enter')
}

test('the same form again goes to the same payment, a changed one ends it', async ({
  page,
  consoleErrors,
}) => {
  const checkout = checkoutPage(page)
  consoleErrors.expect(NOT_PAID)
  await checkout.openFilled(aNewBuyer())
  const first = await toHostedPage(page)
  await page.goBack()
  expect(await toHostedPage(page)).toBe(first)
  await page.goBack()
  await checkout.field('city').fill('York')
  expect(await toHostedPage(page)).not.toBe(first)
  await page.goto(`/_local/card-provider/pay/${first}`)
  await expect(page.getByRole('heading', { name: 'This checkout has expired' })).toBeVisible()
})

test('paid meanwhile: the form gives way to the order number', async ({ page, consoleErrors }) => {
  const checkout = checkoutPage(page)
  const paid = page.getByRole('group', { name: 'This order has been paid for' })
  consoleErrors.expect(NOT_PAID)
  consoleErrors.expect(/409 \(Conflict\)/)
  await checkout.openFilled(aNewBuyer())
  const sessionId = await toHostedPage(page)
  // The page looks at its payment when it comes back; what is paid after that it learns by the press.
  const looked = page.waitForResponse((response) => response.url().endsWith('/api/verify-payment'))
  await page.goBack()
  await looked
  await expect(checkout.submit).toBeVisible()
  await atProvider(`sessions/${sessionId}/pay`)

  await checkout.submit.click()
  await expect(paid).toContainText('Do not pay again.')
  await expect(paid).toContainText(/Order number \d{9}/)
  await expect(checkout.submit).toHaveCount(0)
  await page.reload()
  await expect(paid).toBeVisible()
  await expect(checkout.submit).toHaveCount(0)
  await paid.getByRole('link', { name: 'View your order' }).click()
  await expect(confirmationPage(page).thanks).toBeVisible()
})

test('the tab is closed before the shop hears of the payment', async ({ page, visit }) => {
  const buyer = aNewBuyer()
  await checkoutPage(page).openFilled(buyer)
  const sessionId = await toHostedPage(page)
  await page.getByRole('button', { name: 'Succeeds' }).click()
  const paid = Promise.withResolvers<void>()
  await page.route(`**/pay/${sessionId}`, async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
    paid.resolve()
  })
  await hostedPage(page).pay.click()
  await paid.promise
  await page.close()

  const mail = await mailAbout('Your order', buyer.email)
  expect(mail.text).toContain(sessionId)
  const staff = await visit()
  const orders = await placedBy(staff, buyer)
  expect(orders).toEqual([
    expect.objectContaining({ payment_status: 'paid', customer_notified: true }),
  ])
})
