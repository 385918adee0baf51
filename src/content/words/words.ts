import * as z from 'zod'

import { schemaLine, shownText } from '#content/fields.ts'
import { workSteps } from '#content/product/work.ts'
import { CONTEXT_TOKENS, fillTokensIn, type TokenValues } from '#content/tokens.ts'

import neutralWords from './neutral-words.json' with { type: 'json' }

const menu = {
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

const home = {
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

const contact = {
  title: shownText('Above the form'),
  sent: shownText('After a message has been sent'),
}

const shop = {
  title: shownText('Heading of the page with all products'),
  write: shownText('Link to the contact form, beside the last product'),
  withoutScript: shownText(
    'End of the sentence about ordering by email or telephone when JavaScript is off',
  ),
}

const product = {
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

const specimen = {
  lead: shownText('Above the pages'),
  invented: shownText('At the foot of each page'),
  note: shownText('Name of a note in the margin, for screen readers'),
}

const people = {
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

const studies = {
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

const cart = {
  onlyOne: shownText('Beside a product that an order may contain only once'),
  eachUnit: shownText('Below a product that is ordered more than once').optional(),
  conflicts: shownText(
    'In a proposal: what you do if your interests could conflict with the customer’s; must agree with the terms',
  ).optional(),
}

const checkout = {
  email: shownText('Below the email address'),
  phone: shownText('Below the telephone number', 'partner'),
  businessType: shownText('Below the business type'),
  bankTransfer: shownText('Below the bank transfer'),
}

const order = {
  thanks: shownText('On the page of an order, once it is paid for'),
  begun: shownText('On the page of an order, once work has begun'),
  deliveredTitle: shownText('On the page of an order, the heading once all work is delivered'),
  deliveredBadge: shownText(
    'On the page of an order, in place of the status, once all work is delivered',
  ),
  delivered: shownText('On the page of an order, once all work is delivered'),
  promise: shownText('On the page of an order, while no date is promised', 'turnaround'),
  agreed: shownText('On the page of an order and in emails, once a date is promised', 'day'),
  deliveredOn: shownText('On the page of an order, for a delivered product', 'day'),
  lastDelivery: shownText(
    'On the page of an order, in emails and on the page Find your order, after the words “90 days after”',
  ),
  kept: shownText('In place of the order, once its page has closed'),
}

const transfer = {
  page: shownText('On the page of an order, below amount and due date of the transfer'),
  proForma: shownText('At the foot of the pro-forma'),
  mail: shownText('In the email with the bank details'),
  reminder: shownText('In the email that reminds of it'),
}

const mails = {
  messageReceived: shownText(
    'Shown instead of the contact form, and in the email, after a message has been sent',
  ),
}

/** Schema of `content/words.json`: sentences and names of the firm's trade. */
export const wordsContent = z.strictObject({
  ...schemaLine,
  menu: z.strictObject(menu).describe('Links of every page'),
  home: z.strictObject(home).describe('The home page'),
  contact: z.strictObject(contact).describe('The contact form'),
  shop: z.strictObject(shop).describe('The page with all products'),
  product: z.strictObject(product).describe('The page of a product'),
  specimen: z.strictObject(specimen).describe('Specimens of documents'),
  people: z.strictObject(people).describe('The page with the partners'),
  studies: z.strictObject(studies).describe('Case studies'),
  cart: z.strictObject(cart).describe('The cart'),
  checkout: z.strictObject(checkout).describe('Hints of the checkout'),
  order: z
    .strictObject(order)
    .meta({ title: 'Order', description: 'Texts for the customer about an order' }),
  transfer: z.strictObject(transfer).describe('Orders that await a transfer'),
  work: workSteps.describe('Steps of the work on products without their own steps'),
  mails: z.strictObject(mails).describe('Emails'),
})

export type Words = z.infer<typeof wordsContent>

type Group = Record<string, unknown>

/**
 * Completes the texts of `content/words.json`, so that the site builds even if the content was
 * written for another release: adds a neutral text where one is missing, and leaves out texts that
 * no place shows. The content check reports both cases.
 */
export function completeWords(written: unknown): Group {
  const groups = Object.entries(neutralWords).map(([group, texts]) => {
    const given = (written as Group)[group]
    if (Array.isArray(texts)) return [group, given ?? texts]
    const { shape } = wordsContent.shape[group as keyof Words] as z.ZodObject
    const known = Object.entries((given ?? {}) as Group).filter(([name]) => name in shape)
    return [group, { ...texts, ...Object.fromEntries(known) }]
  })
  return Object.fromEntries(groups) as Group
}

/** The texts of `content/words.json`; only `CONTEXT_TOKENS` stay. Throws if a text is invalid. */
export function wordsFrom(written: unknown, facts: TokenValues): Words {
  return fillTokensIn(wordsContent.parse(completeWords(written)), facts, CONTEXT_TOKENS)
}
