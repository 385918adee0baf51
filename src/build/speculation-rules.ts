import { PATHS } from '#paths.ts'

/** What the addresses of screens and files begin with that are not rendered before they are opened. */
const APPS = [
  PATHS.cart,
  PATHS.checkout,
  PATHS.orderConfirmation,
  PATHS.thankYou,
  '/admin/',
  '/api/',
]

const TO_APPS = APPS.map((start) => `[href^='${start}']`).join()

/**
 * Pages to read are rendered when a visitor is about to open them; the cart is only fetched. Links are
 * told by selectors: a pattern of addresses costs each page a machine for regular expressions at its start.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    { where: { selector_matches: `a[href^='/']:not(${TO_APPS})` }, eagerness: 'moderate' },
  ],
  prefetch: [
    {
      where: { selector_matches: `a:is([href='${PATHS.cart}'], [href='${PATHS.checkout}'])` },
      eagerness: 'moderate',
    },
  ],
})
