import { catalogue } from '#services/catalogue.ts'

/** What the parts of a page weigh, in kilobytes as they are sent (Brotli). */
export interface Weights {
  /** HTML with the styles in it. */
  page: number
  js: number
  fonts: number
  /** Drawings alone. */
  images: number
}

/** What one drawing may weigh: the 8 KB that editors have, compressed. */
const DRAWING = 2.6
const NONE = 0

const FONT = 33
/**
 * What the first round trip holds beside the headers where a host compresses as well as Brotli can, and
 * the two scripts that serve all pages for reading.
 */
const READING = { page: 13.3, js: 7.42, fonts: FONT, images: NONE }
/** With the scripts of a form. */
const FORMS = 9.04
// Each of these stands just above what was measured.
const APP = { fonts: FONT, images: NONE }

const SPECIMENS = /^\/products\/[\w-]+\/specimen$/

/** The budget of each kind of page, by its address; the first that matches counts. */
const BUDGETS: readonly (readonly [RegExp, Weights])[] = [
  [/404$/, READING],
  [/^\/$/, { ...READING, js: FORMS, images: 27 }],
  [/^\/shop$/, { ...READING, images: catalogue.products.length * DRAWING }],
  // Ten pages of text; with scripts and font no more than 60.
  [SPECIMENS, { ...READING, page: 18 }],
  [/^\/products\//, { ...READING, images: DRAWING }],
  [/^\/case-studies(\/page\/\d+)?$/, { ...READING, images: 12 * DRAWING }],
  [/^\/case-studies\//, { ...READING, images: DRAWING }],
  [/^\/find-order$/, { ...READING, js: FORMS }],
  [/^\/(contact|find-order)\//, READING],
  [/^\/cart$/, { ...APP, page: 16.25, js: 68.2 }],
  [/^\/checkout$/, { ...APP, page: 20.5, js: 90.3 }],
  [/^\/order-confirmation$/, { ...APP, page: 16.4, js: 79 }],
  [/^\/thank-you$/, { ...APP, page: 15.1, js: 63 }],
  [/^\/admin\/sign-in$/, { ...APP, page: 14.7, js: 63.3 }],
  [/^\/admin\/messages$/, { ...APP, page: 15, js: 74.1 }],
  [/^\/admin\/reports$/, { ...APP, page: 15.6, js: 71.6 }],
  [/^\/admin\/order$/, { ...APP, page: 14.8, js: 87.5 }],
  [/^\/admin\/passkeys$/, { ...APP, page: 14.8, js: 69.7 }],
  [/^\/admin\/people$/, { ...APP, page: 14.8, js: 73.5 }],
  [/^\/admin\/orders$/, { ...APP, page: 15.8, js: 84.2 }],
  // The answers, the terms and their versions, pages of the firm's own.
  [/^\/[\w-]+(\/[\da-f]{64})?$/, READING],
]

const APPS = /^\/(cart|checkout|order-confirmation|thank-you|admin\/.*)$/

/** Whether the page is a screen of React; all others are for reading. */
export function isApp(address: string): boolean {
  return APPS.test(address)
}

/** Whether the page is a document to read: it may take more than one round trip. */
export function isSpecimen(address: string): boolean {
  return SPECIMENS.test(address)
}

/** What the page at an address may weigh. Throws for a page that nobody has given a budget. */
export function budgetOf(address: string): Weights {
  const found = BUDGETS.find(([pattern]) => pattern.test(address))
  if (!found) throw new Error(`${address} has no budget: give it one in tests/site/budgets.ts.`)
  return found[1]
}
