import { words } from './fields.ts'
import { tokenOf } from './tokens.ts'

/** Tokens that stand for something else wherever their text is shown; the page or mail fills them in. */
export const OWN_TOKENS = [
  'year',
  'industries',
  'document',
  'turnaround',
  'price',
  'years',
  'day',
] as const

type OwnToken = (typeof OWN_TOKENS)[number]

/** A text with a default: where it is shown, and the token of its own that it takes. */
export function text(shown: string, byDefault: string, own?: OwnToken) {
  const takes = own === undefined ? '' : `, with ${tokenOf(own)}`
  return words
    .meta({ own })
    .default(byDefault)
    .describe(`${shown}${takes}. Left out: “${byDefault}”`)
}

export const menu = {
  about: text('Header', 'About'),
  services: text('Header and footer', 'Services'),
  shop: text('Header', 'Shop'),
  contact: text('Header', 'Contact'),
  begin: text('Header, the button that leads to the shop', 'Get Started'),
  company: text('Footer, above the first links', 'Company'),
  aboutUs: text('Footer', 'About Us'),
  portfolio: text('Footer', 'Portfolio'),
  resources: text('Footer, above the second links', 'Resources'),
  caseStudies: text('Footer', 'Case Studies'),
  questions: text('Footer', 'FAQ'),
  call: text('Menu on a small screen, before the telephone number', 'Call us:'),
  office: text('Footer, beside the address', 'Office'),
}

export const home = {
  offer: text(
    'First screen, a link to the shop, with the lowest price',
    'Valuations and sale documents from ((price))',
    'price',
  ),
  call: text('First screen, before the telephone number', 'Talk to a partner:'),
  returns: text(
    'First screen, below the chart of the returns',
    'Return on each company we bought, ((years)): last year’s profit over price and later investment. Dotted: the average.',
    'years',
  ),
  references: text('Above what clients say', 'What clients say'),
  consultation: text('The button that leads to the contact form', 'Schedule a Consultation'),
  consultationSubject: text('In the message of whoever has pressed that', 'a consultation'),
  industries: text('Name of the tabs, for screen readers', 'Industries'),
  allStudies: text('The button below the case studies', 'View All Case Studies'),
}

export const contact = {
  title: text('Above the form', 'Send Us a Message'),
  sent: text('After a message was sent', "We'll get back to you as soon as possible."),
}

export const shop = {
  title: text('Heading of the page with all products', 'Shop Our Collection'),
  choice: text(
    'Above the questions that lead to a product, and beside the last one',
    'Which one do I need?',
  ),
  write: text('Link to the contact form, beside the last product', 'Write to the firm'),
  withoutScript: text(
    'After the words of what to write or say where JavaScript is off',
    'and we will send you an order form',
  ),
}

export const product = {
  back: text('Link to the shop', 'Back to All Services'),
  receive: text('Beside what arrives', 'You receive'),
  audience: text('Beside for whom it is', 'Written for'),
  turnaround: text('Beside how long it takes', 'Turnaround'),
  payments: text(
    'Below the price, a link to the terms; must agree with them',
    'payments are final',
  ),
  description: text('Above the description', 'What this service does'),
  sample: text('Above the pages of the specimen', 'Inside the document'),
  sampleText: text(
    'Below that',
    'A finished ((document)), about a company that does not exist. Names and figures are invented; every page of yours is written for your company.',
    'document',
  ),
  author: text('Above the partner', 'Who does the work'),
  steps: text('Above the steps', 'From order to delivery'),
  ask: text('The button that leads to the contact form', 'Ask First'),
}

export const specimen = {
  lead: text(
    'Above the pages',
    'The pages that a client receives, about a company that does not exist. Schedules and appendices are left out.',
  ),
  invented: text('At the foot of each page', 'Specimen: company and figures are invented'),
  note: text('Name of a note in the margin, for screen readers', 'Partner’s note'),
}

export const people = {
  title: text('Heading of the page with the partners, and links to it', 'Our partners'),
  description: text(
    'Of that page, for search results',
    'The partners who do the work: what each of them does, has done and is qualified for.',
  ),
  line: text('Before the telephone number of one', 'Direct line'),
  responsible: text(
    'In cart, proposal, receipt and confirmation, before the name of who does the work',
    'Partner responsible:',
  ),
  responsibleMany: text('There, before two names or more', 'Partners responsible:'),
  credentials: text('Above credentials, insurance and the like', 'What stands behind us'),
}

export const studies = {
  title: text('Heading of the list', 'Our Success Stories'),
  back: text('Link from the list to the home page', 'Back to Portfolio'),
  companies: text('Below their number in the list', 'companies'),
  amongIndustries: text(
    'Below the number of industries, where figures.industries names more',
    'of our ((industries)) industries',
    'industries',
  ),
  oneIndustry: text('Below the number of industries, where it is one', 'industry'),
  manyIndustries: text('There, where they are more', 'industries'),
  years: text('Below the first and last year', 'years of purchase'),
  returns: text('Below the lowest and highest return', 'return on investment'),
  list: text('Name of the list, for screen readers', 'Case studies'),
  inYear: text('On cards', 'Acquired ((year))', 'year'),
  industry: text('Beside the industry of a study', 'Industry'),
  year: text('Beside the year', 'Acquisition Year'),
  return: text('Beside the return', 'Return'),
  all: text('Link from a study to the list', 'All Case Studies'),
  challenge: text('On cards and in a study', 'Challenge'),
  solution: text('On cards and in a study', 'Solution'),
  results: text('On cards and in a study', 'Results'),
  overview: text('Above the story of a study', 'Overview'),
  figures: text('Above the table of figures', 'Key Metrics'),
  before: text('In that table', 'Before'),
  after: text('In that table', 'After'),
  timeline: text('Above the phases of a study', 'Implementation Timeline'),
  neighbours: text('Name of the links to other studies, for screen readers', 'More case studies'),
  previous: text('Below a study', 'Previous study'),
  next: text('Below a study', 'Next study'),
  notFound: text('Title of the page where there is no such study', 'Case Study Not Found'),
  notFoundText: text(
    'Below that',
    'The case study you are looking for does not exist or has been removed.',
  ),
}
