import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { aNewBuyer } from './buyers.ts'
import { paidOrder } from './orders.ts'
import { cartPage } from './pages/cart.ts'
import { checkoutPage } from './pages/checkout.ts'
import { confirmationPage } from './pages/confirmation.ts'
import { ordersPage } from './pages/orders.ts'
import { atProvider } from './platform.ts'
import { signIn } from './staff.ts'
import { expect, test } from './test.ts'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const NARROWEST = { width: 320, height: 640 }

const READING = [
  '/',
  '/shop',
  '/products/preliminary-information-memorandum',
  '/faq',
  '/terms',
  '/privacy',
  '/case-studies',
  '/case-studies/globalship',
]
const ADDRESSES = [
  ...READING,
  '/cart',
  '/order-confirmation',
  '/thank-you?session_id=cs_test_nothing',
  '/admin/orders',
  '/admin/sign-in',
  '/no/such-page',
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Judges the page as it stands, on a desktop and on a phone. */
async function judge(page: Page): Promise<void> {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    )
    expect(found, `at ${size.width} pixels`).toEqual([])
  }
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

for (const address of ADDRESSES) {
  test(`${address} meets WCAG 2.2 AA`, async ({ page, complaints }) => {
    complaints.allow(/40[14]|Unknown path/)
    await page.goto(address)
    await settled(page)
    await judge(page)
  })
}

test.describe('states', () => {
  test('the menu on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  test('a full cart with a toast and converted prices', async ({ page }) => {
    await cartPage(page).openWith({ 'business-valuation': 10, pim: 1, 'exit-package': 2 })
    await page.setViewportSize(DESKTOP)
    await page.getByLabel('Currency').selectOption('EUR')
    await expect(cartPage(page).total).toContainText('≈')
    await page.getByRole('button', { name: /^Remove Prel/ }).click()
    await expect(cartPage(page).undo).toBeVisible()
    await judge(page)
  })

  test('the form, its errors, its list of countries and its terms', async ({ page }) => {
    const checkout = checkoutPage(page)
    await checkout.openEmpty()
    await checkout.submit.click()
    await expect(checkout.formErrors).toBeFocused()
    await judge(page)
    await checkout.field('country').fill('united')
    await expect(page.getByRole('option', { name: 'United Kingdom' })).toBeVisible()
    await judge(page)
    await checkout.field('country').press('Enter')
    await page.getByRole('button', { name: 'Read the Terms & Conditions' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await judge(page)
  })

  test('a payment error over the filled form', async ({ page, complaints }) => {
    complaints.expect(/net::/)
    await page.route('**/api/create-payment', (route) => route.abort())
    await checkoutPage(page).openFilled(aNewBuyer())
    await checkoutPage(page).submit.click()
    await expect(checkoutPage(page).paymentError).toBeFocused()
    await judge(page)
  })

  test('the confirmation of a paid order', async ({ page }) => {
    const { sessionId } = await paidOrder({ quantities: { pim: 2, consulting: 1 } })
    await confirmationPage(page).open(sessionId)
    await expect(confirmationPage(page).button('Resend Email')).toBeVisible()
    await judge(page)
  })

  test('a payment that the bank is working on', async ({ page }) => {
    const { sessionId } = await paidOrder({}, 'delayed')
    await confirmationPage(page).open(sessionId)
    await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
    await judge(page)
    await atProvider(`payments/${sessionId}/settle`, { succeed: false })
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('The payment did not go through')
    await judge(page)
  })

  test('the list of orders, and one without a match', async ({ page }) => {
    const { orderNumber } = await paidOrder()
    await signIn(page)
    await ordersPage(page).open()
    await expect(ordersPage(page).row(orderNumber)).toBeVisible()
    await judge(page)
    await ordersPage(page).search.fill('no order has this')
    await expect(page.getByText('No orders match your search')).toBeVisible()
    await judge(page)
  })
})

test('nothing has to be scrolled sideways at 320 pixels', async ({ page, complaints }) => {
  complaints.allow(/40[14]|Unknown path/)
  const { sessionId } = await paidOrder({ quantities: { pim: 10, consulting: 1 } })
  await page.setViewportSize(NARROWEST)
  await cartPage(page).openWith({ 'business-valuation': 10, pim: 1 })
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const address of [
    ...ADDRESSES,
    '/checkout',
    `/order-confirmation?session_id=${sessionId}`,
  ]) {
    await test.step(address, async () => {
      await page.goto(address)
      await settled(page)
      expect(await sideways(), address).toBe(0)
    })
  }
})
