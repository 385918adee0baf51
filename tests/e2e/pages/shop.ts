import type { Page } from '@playwright/test'

/** The product grid, and the cart link in the header. */
export function shopPage(page: Page) {
  return {
    open: () => page.goto('/shop'),
    card: (name: string) => page.getByRole('article').filter({ hasText: name }),
    /** The first such button: the page of a product has another one at its end. */
    add: (name: string) => page.getByRole('button', { name: `Add to Cart: ${name}` }).first(),
    details: (name: string) => page.getByRole('link', { name: `View Details: ${name}` }),
    cartLink: (count: number) =>
      page
        .getByRole('banner')
        .getByRole('link', { name: `Cart, ${count} ${count === 1 ? 'item' : 'items'}` }),
    currency: page.getByLabel('Currency'),
    toast: (text: string) => page.getByRole('status').getByText(text),
  }
}
