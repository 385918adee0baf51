import type { Page } from '@playwright/test'

interface Stored {
  /** Whether what was kept before is forgotten, as on a first visit. */
  anew?: boolean
  local?: Record<string, string>
  session?: Record<string, string>
}

/** Puts texts into the site's storage, as an earlier page of this visit would have left them. */
export async function keepInBrowser(
  page: Page,
  { anew = false, local = {}, session = {} }: Stored,
) {
  await page.goto('/robots.txt')
  await page.evaluate(
    ([isFirst, kept, passing]) => {
      if (isFirst) for (const area of [localStorage, sessionStorage]) area.clear()
      for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text)
      for (const [key, text] of Object.entries(passing)) sessionStorage.setItem(key, text)
    },
    [anew, local, session] as const,
  )
}

/** The text of a cart that holds these quantities by product id. */
export function storedCart(quantities: Record<string, number>): string {
  return JSON.stringify(Object.entries(quantities).map(([id, quantity]) => ({ id, quantity })))
}
