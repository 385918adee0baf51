import { type Locator, type Page } from '@playwright/test'

import { product } from '#tests/catalogue.ts'
import { TERMS } from '#tests/library.ts'

import { aNewBuyer } from './buyers.ts'
import { checkoutPage, LABELS, type Field } from './pages/checkout.ts'
import { confirmationPage } from './pages/confirmation.ts'
import { hostedPage } from './pages/hosted.ts'
import { shopPage } from './pages/shop.ts'
import { expect, test } from './test.ts'

const FEW_STEPS = 80

/** Presses Tab until the focus is where it should be, as far as a patient visitor would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < FEW_STEPS; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

test('a purchase by keyboard alone', async ({ page }) => {
  const buyer = aNewBuyer({ country: 'GB' })
  const checkout = checkoutPage(page)
  const hosted = hostedPage(page)
  const { keyboard } = page
  await shopPage(page).open()

  await test.step('the skip link leads to the content', async () => {
    await keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('shop and cart', async () => {
    await tabTo(page, shopPage(page).add(product('business-valuation').name))
    await keyboard.press('Space')
    await expect(shopPage(page).cartLink(1)).toBeVisible()
    await page.goto('/cart')
    await tabTo(page, page.getByRole('button', { name: 'Increase quantity' }))
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('link', { name: 'Proceed to Checkout' }))
    await keyboard.press('Enter')
  })

  await test.step('an empty form: the alert takes the focus and leads to the field', async () => {
    await expect(checkout.submit).toBeVisible()
    await checkout.submit.focus()
    await keyboard.press('Enter')
    await expect(checkout.formErrors).toBeFocused()
    await tabTo(page, checkout.formErrors.getByRole('link').first())
    await keyboard.press('Enter')
    await expect(checkout.field('firstName')).toBeFocused()
  })

  await test.step('the form', async () => {
    for (const name of Object.keys(LABELS) as Field[]) {
      await tabTo(page, checkout.field(name))
      await keyboard.type(name === 'country' ? 'uk' : buyer[name])
    }
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowUp')
    await keyboard.press('Enter')
    await expect(checkout.field('country')).toHaveValue('United Kingdom')
    await tabTo(page, checkout.method('Credit Card'))
    await keyboard.press('ArrowDown')
    await expect(checkout.method('PayPal')).toBeChecked()
    await keyboard.press('ArrowUp')
    await expect(checkout.method('Credit Card')).toBeChecked()
  })

  await test.step('the terms open, scroll, close on Escape and give the focus back', async () => {
    const terms = page.getByRole('dialog', { name: TERMS.title })
    const open = page.getByRole('button', { name: 'Read the Terms & Conditions' })
    await tabTo(page, open)
    await keyboard.press('Enter')
    await expect(terms).toContainText(`Last Updated: ${TERMS.lastUpdated}`)
    await tabTo(page, terms.getByRole('region'))
    await keyboard.press('End')
    await expect
      .poll(() => terms.getByRole('region').evaluate((area) => area.scrollTop))
      .toBeGreaterThan(0)
    await keyboard.press('Escape')
    await expect(open).toBeFocused()
    await tabTo(page, checkout.consent)
    await keyboard.press('Space')
  })

  await test.step('payment', async () => {
    await tabTo(page, checkout.submit)
    await keyboard.press('Enter')
    await expect(hosted.heading).toBeVisible()
    for (const [label, text] of [
      ['Card number', '4242424242424242'],
      ['Expiration', '12/34'],
      ['CVC', '123'],
      ['Cardholder name', 'Zoe OBrien'],
      ['Postal code', 'YO21 1DH'],
    ] as const) {
      await tabTo(page, page.getByLabel(label))
      await keyboard.type(text)
    }
    await keyboard.press('Enter')
  })

  await expect(confirmationPage(page).thanks).toBeVisible()
})
