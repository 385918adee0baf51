import { FIFTH, FIRST, product } from '#tests/catalogue.ts'

import { abortRequest, holdRequests, refuseWith } from './answers.ts'
import { aNewBuyer } from './orders.ts'
import { cartPage } from './pages/cart.ts'
import { checkoutPage } from './pages/checkout.ts'
import { hostedPage } from './pages/hosted.ts'
import { expect, test } from './test.ts'

const VALUATION = product(FIRST)
const CONSULTING = product(FIFTH)
const SCRIPTS = /\/_astro\/.*\.js$/

test('a click on Add to Cart or Order Now takes effect even if the scripts have not loaded yet', async ({
  page,
  on,
}) => {
  /** Opens a page and acts on it before its scripts have loaded. */
  const beforeScripts = async (address: string, act: () => Promise<unknown>) => {
    const release = await holdRequests(page, SCRIPTS)
    await page.goto(address, { waitUntil: 'commit' })
    await act()
    release()
  }
  const add = on.shop.add(VALUATION.name)
  await beforeScripts('/shop', async () => {
    await add.click()
    await expect(add).toHaveAttribute('aria-busy', 'true')
  })
  await expect(on.shop.cartLink(1)).toBeVisible()
  await expect(on.shop.toast(`Added ${VALUATION.name} to your cart`)).toBeVisible()
  await expect(add).not.toHaveAttribute('aria-busy')

  await beforeScripts(`/products/${CONSULTING.slug}`, () =>
    page.getByRole('button', { name: 'Order Now' }).click(),
  )
  await expect(page).toHaveURL('/cart')
  await expect(on.cart.line(CONSULTING.name)).toBeVisible()
})

test('a reload or a second tab keeps the form and leads to the same PayPal payment', async ({
  page,
  context,
  on,
}) => {
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
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await on.hosted.payPal.click()
  await page.getByRole('button', { name: 'Agree and pay' }).click()
  await expect(on.confirmation.thanks).toBeVisible()
})

test('a buyer whose cart is emptied in another tab cannot order for £0.00', async ({
  page,
  context,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/502/)
  await page.route('**/api/create-payment', refuseWith('provider-error', 'Refused'))
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

test('the checkout asks for a reload if the script for the payment is missing', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/Failed to load resource/)
  await page.route(/payment-calls/, abortRequest)
  await on.checkout.openFilled(aNewBuyer())
  await on.checkout.submit.click()
  await expect(on.checkout.paymentError).toContainText('load this page again')
  await expect(on.checkout.paymentError).toContainText('No money has been taken.')
  await page.unrouteAll()
  await page.reload({ waitUntil: 'networkidle' })
  await on.checkout.field('city').focus()
  await page.waitForLoadState('networkidle')
  await page.route(SCRIPTS, abortRequest)
  await on.checkout.submit.click()
  await expect(on.hosted.heading).toBeVisible()
})
