import { PATHS } from '#paths.ts'

/** Prefixes of the addresses that are not prerendered: app screens and files. */
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
 * Pages to read are prerendered when a visitor is about to open them; the cart is only fetched.
 * Links are matched by selector: URL patterns would make each page start a regular-expression
 * engine.
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
