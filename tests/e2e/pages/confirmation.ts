import { expect, type Page } from '@playwright/test'

export function confirmationPage(page: Page) {
  const main = page.getByRole('main')
  const card = (title: string) =>
    main
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) })
  return {
    open: (sessionId: string) => page.goto(`/order-confirmation?session_id=${sessionId}`),
    thanks: page.getByRole('heading', { name: 'Thank you for your order!', level: 1 }),
    notice: main.getByRole('paragraph').filter({ hasText: 'A confirmation email for order' }),
    saving: main.getByText('Finalizing your order...'),
    summary: card('Order Summary'),
    /** The list of items bought. */
    lines: card('Order Summary').getByRole('list').filter({ hasText: 'Quantity: ' }),
    button: (name: string) => main.getByRole('button', { name }),
    link: (name: string) => main.getByRole('link', { name }),
    address: card('Billing Address').locator('address'),
    notFound: page.getByRole('heading', { name: 'Order Not Found', level: 1 }),
    /** The details on the card with this title, by their labels. */
    facts: async (title: string) => {
      const terms = await card(title).getByRole('term').allTextContents()
      const details = await card(title).getByRole('definition').allTextContents()
      return Object.fromEntries(terms.map((term, index) => [term, details[index]]))
    },
    /** The order number, once the page shows one. */
    orderNumber: async () => {
      const number = main.getByRole('paragraph').filter({ hasText: /^\d{9}$/ })
      await expect(number).toBeVisible()
      return (await number.textContent()) ?? ''
    },
  }
}
