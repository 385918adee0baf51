import type { Page } from '@playwright/test'

interface Stored {
  local?: Record<string, string>
  session?: Record<string, string>
}

/** Puts texts into the site's storage, as an earlier page of this visit would have left them. */
export async function keepInBrowser(page: Page, { local = {}, session = {} }: Stored) {
  await page.goto('/robots.txt')
  await page.evaluate(
    ([kept, passing]) => {
      for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text)
      for (const [key, text] of Object.entries(passing)) sessionStorage.setItem(key, text)
    },
    [local, session] as const,
  )
}

/** The text of a cart that holds these quantities by product id. */
export function storedCart(quantities: Record<string, number>): string {
  return JSON.stringify(Object.entries(quantities).map(([id, quantity]) => ({ id, quantity })))
}
