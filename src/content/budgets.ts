const KB = 1000

/** The most that a page may weigh as it is sent, in bytes: one limit for each kind of page. */
export const BUDGETS = {
  /** Head, styles and what is seen first: what a server sends before it waits for an answer. */
  firstView: 13.6 * KB,
  /** Of pages to read; a list of studies shows up to 60. */
  reading: { page: 25 * KB, list: 35 * KB, script: 12 * KB },
  /** Of screens, which React draws. */
  app: { script: 100 * KB },
  fonts: 40 * KB,
} as const
