/** Functional texts of the home page. */
export const HOME = {
  learnMore: 'Learn More',
  allIndustries: 'All',
  industries: 'Industries',
} as const
