export const HOME_TEXTS = {
  learnMore: 'Learn More',
  /** Labels of the highest and lowest bar. */
  highest: 'Highest',
  lowest: 'Lowest',
  average: 'Average',
} as const

interface Returns {
  count: number
  /** The firm's word for the companies whose returns are counted. */
  companies: string
  lowest: number
  highest: number
  average: number
}

/** The chart of returns as text for screen readers; in per cent. */
export function returnsText({ count, companies, lowest, highest, average }: Returns): string {
  return `Returns of ${count} ${companies}, from ${lowest}% to ${highest}%; ${average}% on average.`
}
