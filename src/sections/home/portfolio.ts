/** How many companies stand under All before more is asked for. */
export const PORTFOLIO_SHOWN = 6

/** Of how many companies the home page has at least the name, where no script brings the others. */
export const PORTFOLIO_NAMED = 21
