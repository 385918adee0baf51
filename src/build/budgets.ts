const KB = 1000

/** Maximum transfer size of a page in bytes, by kind of page. */
export const BUDGETS = {
  /** Head, styles and the first view: what a server sends before it waits for an acknowledgement. */
  firstView: 11.7 * KB,
  /** Reading pages: a list page has up to 60 studies; a product page must fit the first round trip. */
  reading: { page: 23 * KB, product: 15.6 * KB, list: 35 * KB, script: 12 * KB },
  /** App screens, which React renders. */
  app: { script: 100 * KB },
  fonts: 40 * KB,
} as const
