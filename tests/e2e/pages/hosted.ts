import type { Page } from '@playwright/test'

import { SITE } from '#tests/library.ts'

/** The card provider's hosted page. */
export function hostedPage(page: Page) {
  const field = (name: string) => page.getByRole('textbox', { name })
  const pay = page.getByRole('button', { name: /^Pay £/ })
  return {
    heading: page.getByRole('heading', { name: `Pay ${SITE.name}` }),
    pay,
    back: page.getByRole('link', { name: `Back to ${SITE.name}` }),
    decline: page.getByRole('alert'),
    payPal: page.getByRole('button', { name: 'Pay with PayPal' }),
    /** Types a card's details; every test card takes the same date and code. */
    typeCard: async (number: string) => {
      await field('Card number').fill(number)
      await field('Expiration').fill('12 / 34')
      await field('CVC').fill('123')
      await field('Cardholder name').fill('Harriet Okonkwo')
      await field('Postal code').fill('S3 8GH')
    },
    /** Fills in the test card with this label and pays. */
    payWith: async (card: string) => {
      await page.getByRole('button', { name: card }).click()
      await pay.click()
    },
  }
}
