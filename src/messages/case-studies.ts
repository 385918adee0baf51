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

/** What the industries of the list are, `shown` of `all` that the firm has bought in. */
export function amongIndustries(shown: number, all: number): string {
  return shown < all ? `of our ${all} industries` : 'industries'
}
