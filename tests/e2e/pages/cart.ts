import type { Page } from '@playwright/test'

import { fillStorage, storedCart } from './stored.ts'

export function cartPage(page: Page) {
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  return {
    open: () => page.goto('/cart'),
    /** Opens the cart with these quantities in it, by product id. */
    openWith: async (quantities: Record<string, number>) => {
      await fillStorage(page, { local: { cart: storedCart(quantities) } })
      await page.goto('/cart')
    },
    /** The stored text of the cart. */
    stored: () => page.evaluate(() => localStorage.getItem('cart')),
    /** The line is found by its button, because a bundle's line also names other products. */
    line: (name: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: `Remove ${name}` }) }),
    more: (name: string) => page.getByRole('button', { name: `Increase quantity of ${name}` }),
    fewer: (name: string) => page.getByRole('button', { name: `Decrease quantity of ${name}` }),
    remove: (name: string) => page.getByRole('button', { name: `Remove ${name}` }),
    clear: page.getByRole('button', { name: 'Clear Cart' }),
    undo: page.getByRole('button', { name: 'Undo', exact: true }),
    summary,
    total: summary.getByRole('definition').nth(1),
    checkout: page.getByRole('link', { name: 'Proceed to Checkout' }),
    /** The dialog that a shared cart opens. */
    question: page.getByRole('dialog', { name: 'Add these services to your cart?' }),
    empty: page.getByRole('heading', { name: 'Your Cart is Empty' }),
  }
}
