import type { Page } from '@playwright/test'

import { SITE } from '#tests/library.ts'

/** The card provider's hosted page. */
export function hostedPage(page: Page) {
  const pay = page.getByRole('button', { name: /^Pay £/ })
  return {
    heading: page.getByRole('heading', { name: `Pay ${SITE.name}` }),
    pay,
    back: page.getByRole('link', { name: `Back to ${SITE.name}` }),
    decline: page.getByRole('alert'),
    payPal: page.getByRole('button', { name: 'Pay with PayPal' }),
    /** Types a card's details; every test card takes the same date and code. */
    typeCard: async (number: string) => {
      await page.getByLabel('Card number').fill(number)
      await page.getByLabel('Expiration').fill('12 / 34')
      await page.getByLabel('CVC').fill('123')
      await page.getByLabel('Cardholder name').fill('Harriet Okonkwo')
      const address = page.getByLabel('Address')
      if (await address.isVisible()) {
        await address.fill('7 Foundry Lane')
        await page.getByLabel('Town or city').fill('Sheffield')
      }
      await page.getByLabel('Postal code').fill('S3 8GH')
    },
    /** Fills in one of the test cards by its label and pays. */
    payWith: async (card: string) => {
      await page.getByRole('button', { name: card }).click()
      await pay.click()
    },
  }
}
