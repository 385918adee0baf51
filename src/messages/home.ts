/** Functional texts of the home page. */
export const HOME = {
  learnMore: 'Learn More',
  allIndustries: 'All',
  industries: 'Industries',
} as const

/** The chart of the returns for those who do not see it; in per cent. */
export function returnsText(count: number, lowest: number, highest: number, average: number) {
  return `Returns of ${count} companies, from ${lowest}% to ${highest}%; ${average}% on average.`
}
