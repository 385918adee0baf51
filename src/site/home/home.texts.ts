/** Functional texts of the home page. */
export const HOME = {
  learnMore: 'Learn More',
  allIndustries: 'All',
  /** At the bars of the returns. */
  highest: 'Highest',
  lowest: 'Lowest',
  average: 'Average',
} as const

interface Returns {
  count: number
  /** What the firm calls those of which they are, such as companies. */
  companies: string
  lowest: number
  highest: number
  average: number
}

/** The chart of the returns for those who do not see it; in per cent. */
export function returnsText({ count, companies, lowest, highest, average }: Returns): string {
  return `Returns of ${count} ${companies}, from ${lowest}% to ${highest}%; ${average}% on average.`
}
