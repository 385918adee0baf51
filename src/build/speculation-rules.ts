import { PATHS } from '#paths.ts'

/** Prefixes of the addresses that are not prerendered: app screens and files. */
const NOT_PRERENDERED = [
  PATHS.cart,
  PATHS.checkout,
  PATHS.orderConfirmation,
  PATHS.thankYou,
  '/admin/',
  '/api/',
]

const NOT_PRERENDERED_LINKS = NOT_PRERENDERED.map((start) => `[href^='${start}']`).join()

/**
 * Pages to read are prerendered when a visitor is about to open them; the cart is only fetched.
 * Links are matched by selector: URL patterns would make each page start a regular-expression
 * engine.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: { selector_matches: `a[href^='/']:not(${NOT_PRERENDERED_LINKS})` },
      eagerness: 'moderate',
    },
  ],
  prefetch: [
    {
      where: { selector_matches: `a:is([href='${PATHS.cart}'], [href='${PATHS.checkout}'])` },
      eagerness: 'moderate',
    },
  ],
})
