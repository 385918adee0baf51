/** Words of the home page that are not content. */
export const HOME = {
  learnMore: 'Learn More',
  consultation: 'Schedule a Consultation',
  allStudies: 'View All Case Studies',
  allIndustries: 'All',
  industries: 'Industries',
  others: 'Also in the portfolio',
  someMissing: 'Some companies could not be loaded. All of them are among the case studies.',
} as const
