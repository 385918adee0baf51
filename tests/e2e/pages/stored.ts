import type { Page } from '@playwright/test'

interface Stored {
  /** Whether to clear the storage first, as on a first visit. */
  isFirstVisit?: boolean
  local?: Record<string, string>
  session?: Record<string, string>
}

/** Fills the site’s storage as an earlier page of this visit would have. */
export async function fillStorage(
  page: Page,
  { isFirstVisit = false, local = {}, session = {} }: Stored,
) {
  await page.goto('/robots.txt')
  await page.evaluate(
    ([clears, kept, passing]) => {
      if (clears) for (const area of [localStorage, sessionStorage]) area.clear()
      for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text)
      for (const [key, text] of Object.entries(passing)) sessionStorage.setItem(key, text)
    },
    [isFirstVisit, local, session] as const,
  )
}

/** Stored text of a cart with these quantities by product id. */
export function storedCart(quantities: Record<string, number>): string {
  return JSON.stringify(Object.entries(quantities).map(([id, quantity]) => ({ id, quantity })))
}
