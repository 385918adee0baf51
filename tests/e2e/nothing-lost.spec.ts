import type { Page, Route } from '@playwright/test'

import { FIFTH, FIRST, product, THIRD } from '#tests/catalogue.ts'

import { aNewBuyer } from './buyers.ts'
import { paidOrder, placeOrder } from './orders.ts'
import { cartPage } from './pages/cart.ts'
import { checkoutPage } from './pages/checkout.ts'
import { confirmationPage } from './pages/confirmation.ts'
import { hostedPage } from './pages/hosted.ts'
import { shopPage } from './pages/shop.ts'
import { keepInBrowser, storedCart } from './pages/stored.ts'
import { atProvider } from './platform.ts'
import { expect, test } from './test.ts'

const VALUATION = product(FIRST)
const CONSULTING = product(FIFTH)
const NOT_PAID = /404 \(Not Found\)/

/** Holds the page's scripts back until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(/\/_astro\/.*\.js$/, async (route: Route) => {
    await released.promise
    await route.continue()
  })
  return () => released.resolve()
}

test('a line that is added in another tab while paying is still there afterwards', async ({
  page,
  context,
}) => {
  await checkoutPage(page).openFilled(aNewBuyer())
  await checkoutPage(page).submit.click()
  await expect(hostedPage(page).heading).toBeVisible()
  const other = await context.newPage()
  await shopPage(other).open()
  await shopPage(other).add(CONSULTING.name).click()
  await expect(shopPage(other).cartLink(2)).toBeVisible()

  await hostedPage(page).payWith('Succeeds')
  await expect(confirmationPage(page).thanks).toBeVisible()
  await expect(shopPage(page).cartLink(1)).toBeVisible()
  await cartPage(other).open()
  await expect(cartPage(other).line(CONSULTING.name)).toBeVisible()
  await expect(cartPage(other).line(VALUATION.name)).toHaveCount(0)
})

test('looking at an order takes nothing out of a cart that did not pay for it', async ({
  page,
}) => {
  const { sessionId } = await paidOrder()
  await keepInBrowser(page, { local: { cart: storedCart({ [FIRST]: 1, [THIRD]: 1 }) } })
  await confirmationPage(page).open(sessionId)
  await expect(confirmationPage(page).thanks).toBeVisible()
  await expect(shopPage(page).cartLink(2)).toBeVisible()
})

test('a form that is being filled in survives a look at an earlier order', async ({ page }) => {
  const { sessionId } = await paidOrder()
  const buyer = aNewBuyer()
  const checkout = checkoutPage(page)
  await checkout.openEmpty()
  await checkout.complete(buyer)
  await confirmationPage(page).open(sessionId)
  await expect(confirmationPage(page).thanks).toBeVisible()
  await page.goto('/checkout')
  await checkout.holds(buyer)
})

test('another order can be placed while a bank works on the first', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(NOT_PAID)
  const buyer = aNewBuyer()
  const checkout = checkoutPage(page)
  await checkout.openFilled(buyer)
  await checkout.submit.click()
  await hostedPage(page).payWith('Settles later')
  const number = await confirmationPage(page).orderNumber()

  await cartPage(page).openWith({ [FIFTH]: 1 })
  await cartPage(page).checkout.click()
  await expect(page.getByText(`earlier order ${number} is still being checked`)).toBeVisible()
  await checkout.holds(buyer)
  await checkout.submit.click()
  await hostedPage(page).payWith('Succeeds')
  await expect(confirmationPage(page).thanks).toBeVisible()
  expect(await confirmationPage(page).orderNumber()).not.toBe(number)
})

test('a buyer in the United Kingdom needs no county', async ({ page }) => {
  await checkoutPage(page).openFilled(aNewBuyer({ country: 'GB', state: '' }))
  await checkoutPage(page).submit.click()
  await expect(hostedPage(page).heading).toBeVisible()
})

test('where an address names its state, label and message call it the same', async ({ page }) => {
  const checkout = checkoutPage(page)
  await checkout.openFilled(aNewBuyer({ country: 'CA', state: '' }))
  await checkout.submit.click()
  await expect(checkout.formErrors.getByRole('link')).toHaveText([
    'Province must be at least 2 characters',
  ])
  await expect(checkout.form.getByLabel(/^Province/)).toHaveAccessibleDescription(
    'Province must be at least 2 characters',
  )
})

test.describe('before the script has come', () => {
  test('a tap on Add to Cart is kept', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/shop', { waitUntil: 'commit' })
    await shopPage(page).add(VALUATION.name).click()
    await expect(shopPage(page).add(VALUATION.name)).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(shopPage(page).cartLink(1)).toBeVisible()
    await expect(shopPage(page).toast(`Added ${VALUATION.name} to your cart`)).toBeVisible()
    await expect(shopPage(page).add(VALUATION.name)).not.toHaveAttribute('aria-busy')
  })

  test('a tap on Order Now is kept', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(`/products/${VALUATION.slug}`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Order Now' }).click()
    release()
    await expect(page).toHaveURL('/cart')
    await expect(cartPage(page).line(VALUATION.name)).toBeVisible()
  })
})

test('a second tab shows the form as it was typed, and leads to the same payment', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(NOT_PAID)
  const buyer = aNewBuyer()
  const checkout = checkoutPage(page)
  await checkout.openEmpty()
  await checkout.complete(buyer)
  const other = await context.newPage()
  await other.goto('/checkout')
  await checkoutPage(other).holds(buyer)

  await checkout.submit.click()
  await expect(hostedPage(page).heading).toBeVisible()
  await checkoutPage(other).submit.click()
  await expect(hostedPage(other).heading).toBeVisible()
  expect(other.url()).toBe(page.url())
})

test('consent to earlier terms is asked for again', async ({ page }) => {
  const checkout = checkoutPage(page)
  await checkout.openFilled(aNewBuyer())
  await expect(checkout.consent).toBeChecked()
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem('checkoutDraft') ?? '{}')
    localStorage.setItem('checkoutDraft', JSON.stringify({ ...draft, termsVersion: 'older' }))
  })
  await page.reload()
  await expect(checkout.field('city')).not.toHaveValue('')
  await expect(checkout.consent).not.toBeChecked()
})

test('a cart that another tab empties after a failure is not offered for £0.00', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(/502/)
  const checkout = checkoutPage(page)
  await page.route('**/api/create-payment', (route) =>
    route.fulfill({
      status: 502,
      json: { error: { code: 'provider-error', message: 'Refused', requestId: '' } },
    }),
  )
  await checkout.openFilled(aNewBuyer())
  await checkout.submit.click()
  await expect(checkout.paymentError).toBeVisible()
  const other = await context.newPage()
  await cartPage(other).open()
  await cartPage(other).clear.click()
  await expect(page).toHaveURL('/cart')
})

test('an expired payment says what happened and that no money was taken', async ({ page }) => {
  const { sessionId } = await placeOrder()
  await atProvider(`sessions/${sessionId}/expire`)
  await confirmationPage(page).open(sessionId)
  const alert = page.getByRole('alert').filter({ hasText: 'The payment was not completed' })
  await expect(alert).toContainText('No money has been taken.')
  await expect(alert.getByRole('link', { name: 'Return to Checkout' })).toBeVisible()
  await expect(page.getByRole('status').getByRole('paragraph')).toHaveCount(0)
})

test('a reload while the order is being filed is no issue', async ({ page }) => {
  const { sessionId } = await paidOrder()
  await page.route('**/api/store-order', () => {})
  await confirmationPage(page).open(sessionId)
  await expect(confirmationPage(page).saving).toBeVisible()
  await page.reload()
  await expect(confirmationPage(page).thanks).toBeVisible()
  await expect(confirmationPage(page).button('Resend Email')).toBeVisible()
  await expect(page.getByText('A minor issue with your order')).toBeHidden()
})
