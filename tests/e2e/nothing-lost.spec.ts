import { studyPages } from '#domain/case-study.ts'
import { FIFTH, FIRST, product } from '#tests/catalogue.ts'
import { STUDIES } from '#tests/library.ts'

import { cutsOff, hold, refuses } from './answers.ts'
import { aNewBuyer, placeOrder } from './orders.ts'
import { cartPage } from './pages/cart.ts'
import { checkoutPage } from './pages/checkout.ts'
import { hostedPage } from './pages/hosted.ts'
import { keepInBrowser, storedCart } from './pages/stored.ts'
import { atProvider } from './platform.ts'
import { expect, test } from './test.ts'

const VALUATION = product(FIRST)
const CONSULTING = product(FIFTH)
const SCRIPTS = /\/_astro\/.*\.js$/

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

test('a tab and a button for more that are pressed before the script has come, stay so', async ({
  page,
}) => {
  test.skip(studyPages(STUDIES).length < 2, 'All studies are shown')
  let release = await hold(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  const tab = page.getByRole('tab').nth(1)
  await tab.click()
  release()
  await expect(tab).toHaveAttribute('aria-selected', 'true')

  release = await hold(page, SCRIPTS)
  await page.goto('/case-studies', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  release()
  await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
})

test('a currency that is chosen before the script has come stays so', async ({ page }) => {
  const release = await hold(page, SCRIPTS)
  await page.goto('/shop', { waitUntil: 'commit' })
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await currency.selectOption('EUR')
  release()
  await expect(page.locator('shop-price').first()).toContainText('€')
  await expect(currency).toHaveValue('EUR')
})

test('a reload and a second tab show the form as it was typed, and lead to the same payment', async ({
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

test('a screen says so where its scripts do not come, and not where they do', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/Failed to load resource/)
  consoleErrors.allow(/astro-island/)
  const notice = page.getByText('is taking a long time to load')
  const passTime = () =>
    notice.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish()
    })
  await keepInBrowser(page, { local: { cart: storedCart({ [FIRST]: 1 }) } })
  for (const address of ['/cart', '/checkout', '/order-confirmation', '/thank-you']) {
    await test.step(address, async () => {
      await page.route(SCRIPTS, cutsOff)
      await page.goto(address)
      await expect(notice).toBeHidden()
      await passTime()
      await expect(notice).toBeVisible()
      await expect(notice.getByRole('link')).toHaveCount(2)

      await page.unroute(SCRIPTS)
      await page.goto(address)
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
      await passTime()
      await expect(notice).toBeHidden()
    })
  }
})

test('a form that was filled in can be sent where no further script is to be had', async ({
  page,
  on,
}) => {
  await on.checkout.openEmpty()
  await on.checkout.complete(aNewBuyer())
  await page.waitForLoadState('networkidle')
  await page.route(SCRIPTS, cutsOff)
  await on.checkout.submit.click()
  await expect(on.hosted.heading).toBeVisible()
})

test('a payment for which a part of the page is missing tells to load the page again', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/Failed to load resource/)
  await page.route(/payment-calls/, cutsOff)
  await on.checkout.openFilled(aNewBuyer())
  await on.checkout.submit.click()
  await expect(on.checkout.paymentError).toContainText('load this page again')
  await expect(on.checkout.paymentError).toContainText('No money has been taken.')
})
