/** Words of the list, of one study and of the cards on the home page. */
export const CASE_STUDIES = {
  title: 'Our Success Stories',
  back: 'Back to Portfolio',
  more: 'More',
  less: 'Show Less',
  challenge: 'Challenge',
  solution: 'Solution',
  results: 'Results',
  learnMore: 'Learn more',
  overview: 'Overview',
  keyMetrics: 'Key Metrics',
  metric: 'Metric',
  before: 'Before',
  after: 'After',
  timeline: 'Implementation Timeline',
  about: 'About',
  industry: 'Industry',
  acquisitionYear: 'Acquisition Year',
  location: 'Location',
  return: 'Return',
  all: 'All Case Studies',
  top: 'Back to Top',
  previous: 'Previous study',
  next: 'Next study',
  pages: 'Pages of the list',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  someMissing: 'The next case studies could not be loaded.',
} as const

/** Which page of the list this is. */
export function pageOf(page: number, count: number): string {
  return `Page ${page} of ${count}`
}

/** What a link leads to, after its visible words. */
export function aboutName(name: string): string {
  return `about ${name}`
}

/** Year of a purchase, as cards show it. */
export function acquired(year: string): string {
  return `Acquired ${year}`
}

/** What the number of studies counts. */
export function companies(count: number): string {
  return count === 1 ? 'company' : 'companies'
}

/** What the industries of the list are, `shown` of `all` that the firm has bought in. */
export function amongIndustries(shown: number, all = shown): string {
  if (shown < all) return `of our ${all} industries`
  return shown === 1 ? 'industry' : 'industries'
}

/** From one figure to another: `22–35`, or the figure alone where both are the same. */
export function span(first: number, last: number | string): string {
  return String(first) === String(last) ? String(first) : `${first}–${last}`
}

/** From one year to another, the century once: `2022–24`. */
export function yearSpan(first: number, last: number): string {
  const inOneCentury = Math.floor(first / 100) === Math.floor(last / 100)
  return first !== last && inOneCentury ? span(first, String(last).slice(2)) : span(first, last)
}
