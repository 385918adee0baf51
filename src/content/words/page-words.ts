import { words } from '#content/fields.ts'
import { tokenOf } from '#content/tokens.ts'

/** Tokens whose value depends on where the text is shown; the page or mail fills them in. */
export const CONTEXT_TOKENS = [
  'year',
  'industries',
  'document',
  'turnaround',
  'price',
  'years',
  'day',
  'partner',
] as const

type OwnToken = (typeof CONTEXT_TOKENS)[number]

/** A text field: `shown` says where the text appears, `own` is the token that is filled in there. */
export function shownText(shown: string, own?: OwnToken) {
  const takes = own === undefined ? '' : `, with ${tokenOf(own)}`
  return words.meta({ own }).describe(`${shown}${takes}`)
}

export const menuWords = {
  about: shownText('Header'),
  services: shownText('Header and footer'),
  shop: shownText('Header'),
  contact: shownText('Header'),
  begin: shownText('Header, the button that leads to the shop'),
  company: shownText('Footer, above the first links'),
  aboutUs: shownText('Footer'),
  portfolio: shownText('Footer'),
  resources: shownText('Footer, above the second links'),
  caseStudies: shownText('Footer'),
  questions: shownText('Footer'),
  call: shownText('Menu on a small screen, before the telephone number'),
  office: shownText('Footer, beside the address'),
}

export const homeWords = {
  offer: shownText('First screen, a link to the shop, with the lowest price', 'price'),
  call: shownText(
    'First screen, and below the answers, before the partner and the telephone number',
  ),
  returns: shownText('Portfolio, below the chart of the returns', 'years'),
  references: shownText('Above what clients say'),
  consultation: shownText('The button that leads to the contact form'),
  consultationSubject: shownText('Subject of a message that begins with that button'),
  industries: shownText('Name of the tabs, for screen readers'),
  allStudies: shownText('The button below the case studies'),
}

export const contactWords = {
  title: shownText('Above the form'),
  sent: shownText('After a message has been sent'),
}

export const shopWords = {
  title: shownText('Heading of the page with all products'),
  write: shownText('Link to the contact form, beside the last product'),
  withoutScript: shownText(
    'End of the sentence about ordering by email or telephone when JavaScript is off',
  ),
}

export const productWords = {
  back: shownText('Link to the shop'),
  receive: shownText('Label of the document that the customer receives'),
  audience: shownText('Label of the intended buyers'),
  turnaround: shownText('Label of the time until delivery'),
  payments: shownText(
    'Below the price, in cart, checkout and proposal: what is paid back, and what is not; must agree with the terms',
  ),
  description: shownText('Above the description'),
  sample: shownText('Below the picture that leads to the specimen'),
  sampleText: shownText('Second line below the picture that leads to the specimen', 'document'),
  author: shownText('Above the partner'),
  steps: shownText('Above the steps'),
  ask: shownText('The button that leads to the contact form, if the product has no partner'),
}

export const specimenWords = {
  lead: shownText('Above the pages'),
  invented: shownText('At the foot of each page'),
  note: shownText('Name of a note in the margin, for screen readers'),
}

export const peopleWords = {
  title: shownText('Heading of the page with the partners, and links to it'),
  lead: shownText('Below the heading'),
  description: shownText('Description of the page with the partners, for search results'),
  line: shownText('Before the telephone number of a partner'),
  documents: shownText('Above the services that a partner answers for'),
  led: shownText('Above the case studies that a partner led'),
  responsible: shownText(
    'In the shop, on pages of products and studies, in cart, proposal, receipt and confirmation, before the name of the responsible partner',
  ),
  responsibleMany: shownText('In the same places, before two or more names'),
  credentials: shownText('Above credentials, insurance and the like'),
}

export const studiesWords = {
  title: shownText('Heading of the list'),
  back: shownText('Link from the list to the home page'),
  companies: shownText('Below their number in the list'),
  amongIndustries: shownText(
    'Below the number of industries, if figures.industries is larger',
    'industries',
  ),
  oneIndustry: shownText('Below the number of industries, if it is one'),
  manyIndustries: shownText('Below the number of industries, if there are several'),
  years: shownText('Below the first and last year'),
  returns: shownText('Below the lowest and highest return'),
  list: shownText('Name of the list, for screen readers'),
  inYear: shownText('On cards', 'year'),
  industry: shownText('Beside the industry of a study'),
  year: shownText('Beside the year'),
  return: shownText('Beside the return'),
  all: shownText('Link from a study to the list'),
  challenge: shownText('On cards and in a study'),
  solution: shownText('On cards and in a study'),
  results: shownText('On cards and in a study'),
  overview: shownText('Above the story of a study'),
  figures: shownText('Above the table of figures'),
  before: shownText('In the table of figures'),
  after: shownText('In the table of figures'),
  timeline: shownText('Above the phases of a study'),
  neighbours: shownText('Name of the links to other studies, for screen readers'),
  previous: shownText('Below a study'),
  next: shownText('Below a study'),
  notFound: shownText('Title of the page for an unknown study'),
  notFoundText: shownText('Text of the page for an unknown study'),
}
