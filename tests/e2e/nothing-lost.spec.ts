import { FIFTH, FIRST, product } from '#tests/catalogue.ts'

import { hold, refuses } from './answers.ts'
import { aNewBuyer } from './buyers.ts'
import { paidOrder, placeOrder } from './orders.ts'
import { cartPage } from './pages/cart.ts'
import { checkoutPage } from './pages/checkout.ts'
import { hostedPage } from './pages/hosted.ts'
import { atProvider } from './platform.ts'
import { expect, test } from './test.ts'

const VALUATION = product(FIRST)
const CONSULTING = product(FIFTH)
const NOT_PAID = /404 \(Not Found\)/

const SCRIPTS = /\/_astro\/.*\.js$/

test('a look at an earlier order leaves the cart and the form that is being filled in', async ({
  page,
  on,
}) => {
  const { sessionId } = await paidOrder()
  const buyer = aNewBuyer()
  await on.checkout.openEmpty()
  await on.checkout.complete(buyer)
  await on.confirmation.open(sessionId)
  await expect(on.confirmation.thanks).toBeVisible()
  await expect(on.shop.cartLink(1)).toBeVisible()
  await page.goto('/checkout')
  await on.checkout.holds(buyer)
})

test('another order can be placed while a bank works on the first', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.allow(NOT_PAID)
  const buyer = aNewBuyer()
  await on.checkout.openFilled(buyer)
  await on.checkout.submit.click()
  await on.hosted.payWith('Settles later')
  const number = await on.confirmation.orderNumber()

  await on.cart.openWith({ [FIFTH]: 1 })
  await on.cart.checkout.click()
  await expect(page.getByText(`earlier order ${number} is still being checked`)).toBeVisible()
  await on.checkout.holds(buyer)
  await on.checkout.submit.click()
  await on.hosted.payWith('Succeeds')
  await expect(on.confirmation.thanks).toBeVisible()
  expect(await on.confirmation.orderNumber()).not.toBe(number)
})

test('label and message call the state as an address does, and the United Kingdom needs none', async ({
  on,
}) => {
  await on.checkout.openFilled(aNewBuyer({ country: 'CA', state: '' }))
  await on.checkout.submit.click()
  const message = 'Province must be at least 2 characters'
  await expect(on.checkout.formErrors.getByRole('link')).toHaveText([message])
  await expect(on.checkout.form.getByLabel(/^Province/)).toHaveAccessibleDescription(message)
  await on.checkout.fillIn({ country: 'GB' })
  await on.checkout.submit.click()
  await expect(on.hosted.heading).toBeVisible()
})

test('a tap before the script has come is kept', async ({ page, on }) => {
  let release = await hold(page, SCRIPTS)
  await page.goto('/shop', { waitUntil: 'commit' })
  await on.shop.add(VALUATION.name).click()
  await expect(on.shop.add(VALUATION.name)).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(on.shop.cartLink(1)).toBeVisible()
  await expect(on.shop.toast(`Added ${VALUATION.name} to your cart`)).toBeVisible()
  await expect(on.shop.add(VALUATION.name)).not.toHaveAttribute('aria-busy')

  release = await hold(page, SCRIPTS)
  await page.goto(`/products/${CONSULTING.slug}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Order Now' }).click()
  release()
  await expect(page).toHaveURL('/cart')
  await expect(on.cart.line(CONSULTING.name)).toBeVisible()
})

test('a reload and a second tab show the form as it was typed, and lead to the same payment', async ({
  page,
  context,
  consoleErrors,
  on,
}) => {
  consoleErrors.allow(NOT_PAID)
  const buyer = aNewBuyer()
  await on.checkout.openEmpty()
  await on.checkout.complete(buyer)
  await on.checkout.method('PayPal').check()
  await page.reload()
  await on.checkout.holds(buyer)
  const other = await context.newPage()
  await other.goto('/checkout')
  await checkoutPage(other).holds(buyer)
  await expect(checkoutPage(other).method('PayPal')).toBeChecked()

  await on.checkout.submit.click()
  await expect(on.hosted.heading).toBeVisible()
  await checkoutPage(other).submit.click()
  await expect(hostedPage(other).heading).toBeVisible()
  expect(other.url()).toBe(page.url())
})

test('consent to earlier terms is asked for again', async ({ page, on }) => {
  await on.checkout.openFilled(aNewBuyer())
  await expect(on.checkout.consent).toBeChecked()
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem('checkoutDraft') ?? '{}')
    localStorage.setItem('checkoutDraft', JSON.stringify({ ...draft, termsVersion: 'older' }))
  })
  await page.reload()
  await expect(on.checkout.field('city')).not.toHaveValue('')
  await expect(on.checkout.consent).not.toBeChecked()
})

test('a cart that another tab empties after a failure is not offered for £0.00, nor at a later visit', async ({
  page,
  context,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/502/)
  await page.route('**/api/create-payment', refuses('provider-error', 'Refused'))
  await on.checkout.openFilled(aNewBuyer())
  await on.checkout.submit.click()
  await expect(on.checkout.paymentError).toBeVisible()
  const other = await context.newPage()
  await cartPage(other).open()
  await cartPage(other).clear.click()
  await expect(page).toHaveURL('/cart')
  await page.goto('/checkout')
  await expect(page).toHaveURL('/cart')
  await expect(on.cart.empty).toBeVisible()
})

test('an expired payment says what happened and that no money was taken', async ({ page, on }) => {
  const { sessionId } = await placeOrder()
  await atProvider(`sessions/${sessionId}/expire`)
  await on.confirmation.open(sessionId)
  const alert = page.getByRole('alert').filter({ hasText: 'The payment was not completed' })
  await expect(alert).toContainText('No money has been taken.')
  await expect(alert.getByRole('link', { name: 'Return to Checkout' })).toBeVisible()
  await expect(page.getByRole('status').getByRole('paragraph')).toHaveCount(0)
})
