import { PATHS } from '#paths.ts'

const APP_PAGES = [
  PATHS.cart,
  PATHS.checkout,
  PATHS.orderConfirmation,
  PATHS.thankYou,
  '/admin/*',
  '/api/*',
  '/_local/*',
]

/** Pages to read are rendered when a visitor is about to open them; the cart is only fetched. */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: APP_PAGES.flatMap((path) => [path, `${path}?*`]) } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
  prefetch: [{ where: { href_matches: [PATHS.cart, PATHS.checkout] }, eagerness: 'moderate' }],
})
