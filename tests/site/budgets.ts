import { catalogue } from '#adapters/catalogue.ts'
import { STUDIES } from '#tests/library.ts'

/** What the parts of a page weigh, in kilobytes as they are sent (Brotli). */
export interface Weights {
  html: number
  css: number
  js: number
  fonts: number
  images: number
}

/** What one drawing may weigh: the 8 KB that editors have, compressed. */
const DRAWING = 2.6
/** And the portrait of a partner. */
const PORTRAIT = 2.6
/** What drawings weigh on average where there are many. */
const OF_MANY = 1.9
const NONE = 0

// Each stands a tenth above what was measured. A page that grows with the portfolio has a budget
// that grows with it, so that another study is no reason to fail.
const studies = STUDIES.length
const FONT = 33
/** One script serves all pages for reading. */
const READING = { css: 5, js: 6.8, fonts: FONT, images: NONE }
const APP = { css: 9.7, fonts: FONT, images: NONE }

/** The budget of each kind of page, by its address; the first that matches counts. */
const BUDGETS: readonly (readonly [RegExp, Weights])[] = [
  [/404$/, { ...READING, html: 3.1 }],
  [/^\/$/, { html: 8.4, css: 6.8, js: 6.8, fonts: FONT, images: 27 }],
  [/^\/shop$/, { ...READING, html: 7.6, css: 5.8, images: catalogue.products.length * 2.5 }],
  [/^\/products\//, { ...READING, html: 9, css: 6.2, images: DRAWING + PORTRAIT }],
  [
    /^\/case-studies$/,
    { ...READING, html: 3.5 + studies * 0.42, css: 5.3, images: studies * OF_MANY },
  ],
  [/^\/case-studies\//, { ...READING, html: 6.3, css: 5.8, images: DRAWING }],
  [/^\/faq$/, { ...READING, html: 7.2 }],
  [/^\/terms/, { ...READING, html: 8 }],
  [/^\/privacy$/, { ...READING, html: 5.3 }],
  [/^\/cart$/, { ...APP, html: 5.7, js: 75 }],
  [/^\/checkout$/, { ...APP, html: 10, js: 97 }],
  [/^\/order-confirmation$/, { ...APP, html: 5.9, js: 94 }],
  [/^\/thank-you$/, { ...APP, html: 5, js: 84 }],
  [/^\/admin\/sign-in$/, { ...APP, html: 5, js: 83 }],
  [/^\/admin\/messages$/, { ...APP, html: 5.2, js: 90 }],
  [/^\/admin\/order$/, { ...APP, html: 5.1, js: 96 }],
  [/^\/admin\/orders$/, { ...APP, html: 6.1, js: 95 }],
]

const APPS = /^\/(cart|checkout|order-confirmation|thank-you|admin\/.*)$/

/** Whether the page is a screen of React; all others are for reading. */
export function isApp(address: string): boolean {
  return APPS.test(address)
}

/** What the page at an address may weigh. Throws for a page that nobody has given a budget. */
export function budgetOf(address: string): Weights {
  const found = BUDGETS.find(([pattern]) => pattern.test(address))
  if (!found) throw new Error(`${address} has no budget: give it one in tests/site/budgets.ts.`)
  return found[1]
}
