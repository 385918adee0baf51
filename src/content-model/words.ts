import * as z from 'zod'

import { schemaLine, words } from './fields.ts'
import { fillValue, tokenOf, type Facts } from './tokens.ts'
import { USUAL_STEPS, workSteps } from './work.ts'

/** Tokens that stand for something else wherever their text is shown; the page or mail fills them in. */
export const OWN_TOKENS = [
  'year',
  'industries',
  'document',
  'turnaround',
  'price',
  'years',
] as const

type OwnToken = (typeof OWN_TOKENS)[number]

/** A text with a default: where it is shown, and the token of its own that it takes. */
function text(shown: string, byDefault: string, own?: OwnToken) {
  const takes = own === undefined ? '' : `, with ${tokenOf(own)}`
  return words
    .meta({ own })
    .default(byDefault)
    .describe(`${shown}${takes}. Left out: “${byDefault}”`)
}

const menu = {
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

const home = {
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
  allStudies: text('The button below the case studies', 'View All Case Studies'),
  studiesMissing: text(
    'Below the case studies, where the connection fails',
    'Some companies could not be loaded. All of them are among the case studies.',
  ),
}

const contact = {
  title: text('Above the form', 'Send Us a Message'),
  sent: text('After a message was sent', "We'll get back to you as soon as possible."),
}

const shop = {
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

const product = {
  back: text('Link to the shop', 'Back to All Services'),
  receive: text('Beside what arrives', 'You receive'),
  audience: text('Beside for whom it is', 'Written for'),
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

const people = {
  title: text('Heading of the page with the partners, and links to it', 'Our partners'),
  description: text(
    'Of that page, for search results',
    'The partners who do the work: what each of them does, has done and is qualified for.',
  ),
  line: text('Before the telephone number of one', 'Direct line'),
  credentials: text('Above credentials, insurance and the like', 'What stands behind us'),
}

const studies = {
  title: text('Heading of the list', 'Our Success Stories'),
  back: text('Link from the list to the home page', 'Back to Portfolio'),
  companies: text('Below their number in the list', 'companies'),
  amongIndustries: text(
    'Below the number of industries, where figures.industries names more',
    'of our ((industries)) industries',
    'industries',
  ),
  years: text('Below the first and last year', 'years of purchase'),
  returns: text('Below the lowest and highest return', 'return on investment'),
  inYear: text('On cards', 'Acquired ((year))', 'year'),
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
}

const cart = {
  proposal: text(
    'At the foot of a printed proposal, before the address of the terms; must agree with them',
    'Payments are final. Our terms and conditions apply; read them at',
  ),
}

const checkout = {
  email: text('Below the email address', 'We will send your confirmation here.'),
  phone: text(
    'Below the telephone number',
    'So that your adviser can reach you for the first call.',
  ),
  businessType: text(
    'Below the business type',
    'For example manufacturer, online shop or law firm.',
  ),
}

const order = {
  thanks: text(
    'On the page of an order, once it is paid for',
    "Your order has been received and is now being processed. We'll contact you soon with next steps.",
  ),
  begun: text(
    'There, once work has begun',
    'Work on your order has begun. You can follow its progress below.',
  ),
  delivered: text(
    'There, once all work is delivered',
    'The work on this order is complete, and everything has been handed over to you.',
  ),
  promise: text(
    'There, while no date is promised yet',
    'Turnaround: ((turnaround)). We will agree a date with you once your information has arrived.',
    'turnaround',
  ),
}

const mails = {
  messageReceived: text(
    'In place of the form and in the email, for whoever has sent a message',
    'Thank you for writing to ((firm.name)). A partner reads every message and will reply within ((firm.responseTime)), in confidence.',
  ),
}

/**
 * What `content/words.json` holds: sentences and names that speak for the firm's trade. The file,
 * each group and each text may be left out.
 */
export const wordsContent = z.strictObject({
  ...schemaLine,
  menu: z.strictObject(menu).prefault({}).describe('Links of every page'),
  home: z.strictObject(home).prefault({}).describe('The home page'),
  contact: z.strictObject(contact).prefault({}).describe('The contact form'),
  shop: z.strictObject(shop).prefault({}).describe('The page with all products'),
  product: z.strictObject(product).prefault({}).describe('The page of a product'),
  people: z.strictObject(people).prefault({}).describe('The page with the partners'),
  studies: z.strictObject(studies).prefault({}).describe('Case studies'),
  cart: z.strictObject(cart).prefault({}).describe('The cart'),
  checkout: z.strictObject(checkout).prefault({}).describe('Hints of the checkout'),
  order: z
    .strictObject(order)
    .prefault({})
    .meta({ title: 'Order', description: 'What the customer reads of an order' }),
  work: workSteps
    .default(USUAL_STEPS)
    .describe('Steps of the work on every product that has none of its own; left out: five'),
  mails: z.strictObject(mails).prefault({}).describe('Emails'),
})

export type Words = z.infer<typeof wordsContent>

/**
 * Returns the texts as they are shown: of what `content/words.json` holds, the defaults for the
 * rest, tokens filled in but for those of a text's own. Throws where the file breaks its schema.
 */
export function wordsFrom(written: unknown, facts: Facts): Words {
  return fillValue(wordsContent.parse(written), facts, OWN_TOKENS)
}
