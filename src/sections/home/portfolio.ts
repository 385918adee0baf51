/** How many companies stand under All before more is asked for. */
export const PORTFOLIO_SHOWN = 6
