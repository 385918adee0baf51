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

/** A text: where it is shown, and the token of its own that it takes. */
export function text(shown: string, own?: OwnToken) {
  const takes = own === undefined ? '' : `, with ${tokenOf(own)}`
  return words.meta({ own }).describe(`${shown}${takes}`)
}

export const menu = {
  about: text('Header'),
  services: text('Header and footer'),
  shop: text('Header'),
  contact: text('Header'),
  begin: text('Header, the button that leads to the shop'),
  company: text('Footer, above the first links'),
  aboutUs: text('Footer'),
  portfolio: text('Footer'),
  resources: text('Footer, above the second links'),
  caseStudies: text('Footer'),
  questions: text('Footer'),
  call: text('Menu on a small screen, before the telephone number'),
  office: text('Footer, beside the address'),
}

export const home = {
  offer: text('First screen, a link to the shop, with the lowest price', 'price'),
  call: text('First screen, before the partner and the telephone number'),
  returns: text('Portfolio, below the chart of the returns', 'years'),
  references: text('Above what clients say'),
  consultation: text('The button that leads to the contact form'),
  consultationSubject: text('In the message of whoever has pressed that'),
  industries: text('Name of the tabs, for screen readers'),
  allStudies: text('The button below the case studies'),
}

export const contact = {
  title: text('Above the form'),
  sent: text('After a message was sent'),
}

export const shop = {
  title: text('Heading of the page with all products'),
  choice: text('Above the questions that lead to a product, and beside the last one'),
  write: text('Link to the contact form, beside the last product'),
  withoutScript: text('After the words of what to write or say where JavaScript is off'),
}

export const product = {
  back: text('Link to the shop'),
  receive: text('Beside what arrives'),
  audience: text('Beside for whom it is'),
  turnaround: text('Beside how long it takes'),
  payments: text('Below the price, a link to the terms; must agree with them'),
  description: text('Above the description'),
  sample: text('Below the picture that leads to the specimen'),
  sampleText: text('Below that', 'document'),
  author: text('Above the partner'),
  steps: text('Above the steps'),
  ask: text('The button that leads to the contact form'),
}

export const specimen = {
  lead: text('Above the pages'),
  invented: text('At the foot of each page'),
  note: text('Name of a note in the margin, for screen readers'),
}

export const people = {
  title: text('Heading of the page with the partners, and links to it'),
  description: text('Of that page, for search results'),
  line: text('Before the telephone number of one'),
  responsible: text(
    'In cart, proposal, receipt and confirmation, before the name of who does the work',
  ),
  responsibleMany: text('There, before two names or more'),
  credentials: text('Above credentials, insurance and the like'),
}

export const studies = {
  title: text('Heading of the list'),
  back: text('Link from the list to the home page'),
  companies: text('Below their number in the list'),
  amongIndustries: text(
    'Below the number of industries, where figures.industries names more',
    'industries',
  ),
  oneIndustry: text('Below the number of industries, where it is one'),
  manyIndustries: text('There, where they are more'),
  years: text('Below the first and last year'),
  returns: text('Below the lowest and highest return'),
  list: text('Name of the list, for screen readers'),
  inYear: text('On cards', 'year'),
  industry: text('Beside the industry of a study'),
  year: text('Beside the year'),
  return: text('Beside the return'),
  all: text('Link from a study to the list'),
  challenge: text('On cards and in a study'),
  solution: text('On cards and in a study'),
  results: text('On cards and in a study'),
  overview: text('Above the story of a study'),
  figures: text('Above the table of figures'),
  before: text('In that table'),
  after: text('In that table'),
  timeline: text('Above the phases of a study'),
  neighbours: text('Name of the links to other studies, for screen readers'),
  previous: text('Below a study'),
  next: text('Below a study'),
  notFound: text('Title of the page where there is no such study'),
  notFoundText: text('Below that'),
}
