import type { Page } from '@playwright/test'

import { caseStudyPath, productPath } from '#paths.ts'
import { FIFTH, FIRST, FOURTH, product, THIRD } from '#tests/catalogue.ts'
import { STUDIES } from '#tests/library.ts'

import { aNewBuyer } from './buyers.ts'
import { expectAccessible, violations } from './expect-accessible.ts'
import { paidOrder } from './orders.ts'
import { cartPage } from './pages/cart.ts'
import { checkoutPage } from './pages/checkout.ts'
import { confirmationPage } from './pages/confirmation.ts'
import { ordersPage } from './pages/orders.ts'
import { atProvider } from './platform.ts'
import { signIn } from './staff.ts'
import { expect, test } from './test.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

const ADDRESSES = [
  '/',
  '/shop',
  productPath(product(THIRD).slug),
  '/faq',
  '/terms',
  '/privacy',
  '/case-studies',
  '/case-studies/page/2',
  caseStudyPath(STUDIES[0]!.id),
  '/cart',
  '/find-order',
  '/order-confirmation',
  '/thank-you?session_id=cs_test_nothing',
  '/admin/messages',
  '/admin/orders',
  '/admin/people',
  '/admin/reports',
  '/admin/sign-in',
  '/no/such-page',
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

for (const address of ADDRESSES) {
  test(`${address} meets WCAG 2.2 AA and fits 320 pixels`, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404|Unknown path/)
    await page.goto(address)
    await settled(page)
    await expectAccessible(page)
  })
}

test.describe('states', () => {
  test('the menu on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  test('a full cart with a toast and converted prices', async ({ page }) => {
    await cartPage(page).openWith({ [FIRST]: 10, [THIRD]: 1, [FOURTH]: 2 })
    await page.setViewportSize(DESKTOP)
    await page.getByLabel('Currency').selectOption('EUR')
    await expect(cartPage(page).total).toContainText('≈')
    await page.getByRole('button', { name: /^Remove Prel/ }).click()
    await expect(cartPage(page).undo).toBeVisible()
    await expectAccessible(page)
  })

  test('the form, its errors, its list of countries and its terms', async ({ page }) => {
    const checkout = checkoutPage(page)
    await checkout.openEmpty()
    await checkout.submit.click()
    await expect(checkout.formErrors).toBeFocused()
    await expectAccessible(page)
    await checkout.field('country').fill('united')
    await expect(page.getByRole('option', { name: 'United Kingdom' })).toBeVisible()
    await expectAccessible(page)
    await checkout.field('country').press('Enter')
    await page.getByRole('button', { name: 'Read the Terms & Conditions' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })

  test('a payment error over the filled form', async ({ page, consoleErrors }) => {
    consoleErrors.expect(/net::/)
    await page.route('**/api/create-payment', (route) => route.abort())
    await checkoutPage(page).openFilled(aNewBuyer())
    await checkoutPage(page).submit.click()
    await expect(checkoutPage(page).paymentError).toBeFocused()
    await expectAccessible(page)
  })

  test('the confirmation of a paid order', async ({ page }) => {
    const { sessionId } = await paidOrder({ quantities: { [THIRD]: 2, [FIFTH]: 1 } })
    await confirmationPage(page).open(sessionId)
    await expect(confirmationPage(page).button('Resend Email')).toBeVisible()
    await expectAccessible(page)
  })

  test('a payment that the bank is working on', async ({ page }) => {
    const { sessionId } = await paidOrder({}, 'delayed')
    await confirmationPage(page).open(sessionId)
    await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
    await expectAccessible(page)
    await atProvider(`payments/${sessionId}/settle`, { succeed: false })
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('The payment did not go through')
    await expectAccessible(page)
  })

  test('the list of orders, and one without a match', async ({ page }) => {
    const { orderNumber } = await paidOrder()
    await signIn(page)
    await ordersPage(page).open()
    await expect(ordersPage(page).row(orderNumber)).toBeVisible()
    await expectAccessible(page)
    await ordersPage(page).search.fill('no order has this')
    await expect(page.getByText('No orders match your search')).toBeVisible()
    await expectAccessible(page)
  })
})
