import * as z from 'zod'

import { schemaLine, textIn } from '#content/fields.ts'
import { workSteps } from '#content/product/work.ts'
import { CONTEXT_TOKENS, fillTokensIn, type TokenValues } from '#content/tokens.ts'

import neutralWords from './neutral-words.json' with { type: 'json' }

const menu = {
  about: textIn('Header'),
  services: textIn('Header and footer'),
  shop: textIn('Header'),
  contact: textIn('Header'),
  begin: textIn('Header, the button that leads to the shop'),
  company: textIn('Footer, above the first links'),
  aboutUs: textIn('Footer'),
  portfolio: textIn('Footer'),
  resources: textIn('Footer, above the second links'),
  caseStudies: textIn('Footer'),
  questions: textIn('Footer'),
  call: textIn('Menu on a small screen, before the telephone number'),
  office: textIn('Footer, beside the address'),
}

const home = {
  offer: textIn('First screen, a link to the shop, with the lowest price', 'price'),
  call: textIn('First screen, and below the answers, before the partner and the telephone number'),
  returns: textIn('Portfolio, below the chart of the returns', 'years'),
  references: textIn('Above what clients say'),
  consultation: textIn('The button that leads to the contact form'),
  consultationSubject: textIn('Subject of a message that begins with that button'),
  industries: textIn('Name of the tabs, for screen readers'),
  allStudies: textIn('The button below the case studies'),
}

const contact = {
  title: textIn('Above the form'),
  sent: textIn('After a message has been sent'),
}

const shop = {
  title: textIn('Heading of the page with all products'),
  write: textIn('Link to the contact form, beside the last product'),
  withoutScript: textIn(
    'End of the sentence about ordering by email or telephone when JavaScript is off',
  ),
}

const product = {
  back: textIn('Link to the shop'),
  receive: textIn('Label of the document that the customer receives'),
  audience: textIn('Label of the intended buyers'),
  turnaround: textIn('Label of the time until delivery'),
  payments: textIn(
    'Below the price, in cart, checkout and proposal: what is paid back, and what is not; must agree with the terms',
  ),
  description: textIn('Above the description'),
  sample: textIn('Below the picture that leads to the specimen'),
  sampleText: textIn('Second line below the picture that leads to the specimen', 'document'),
  author: textIn('Above the partner'),
  steps: textIn('Above the steps'),
  ask: textIn('The button that leads to the contact form, if the product has no partner'),
}

const specimen = {
  lead: textIn('Above the pages'),
  invented: textIn('At the foot of each page'),
  note: textIn('Name of a note in the margin, for screen readers'),
}

const people = {
  title: textIn('Heading of the page with the partners, and links to it'),
  lead: textIn('Below the heading'),
  description: textIn('Description of the page with the partners, for search results'),
  line: textIn('Before the telephone number of a partner'),
  documents: textIn('Above the services that a partner answers for'),
  led: textIn('Above the case studies that a partner led'),
  responsible: textIn(
    'In the shop, on pages of products and studies, in cart, proposal, receipt and confirmation, before the name of the responsible partner',
  ),
  responsibleMany: textIn('In the same places, before two or more names'),
  credentials: textIn('Above credentials, insurance and the like'),
}

const studies = {
  title: textIn('Heading of the list'),
  back: textIn('Link from the list to the home page'),
  companies: textIn('Below their number in the list'),
  amongIndustries: textIn(
    'Below the number of industries, if figures.industries is larger',
    'industries',
  ),
  oneIndustry: textIn('Below the number of industries, if it is one'),
  manyIndustries: textIn('Below the number of industries, if there are several'),
  years: textIn('Below the first and last year'),
  returns: textIn('Below the lowest and highest return'),
  list: textIn('Name of the list, for screen readers'),
  inYear: textIn('On cards', 'year'),
  industry: textIn('Beside the industry of a study'),
  year: textIn('Beside the year'),
  return: textIn('Beside the return'),
  all: textIn('Link from a study to the list'),
  challenge: textIn('On cards and in a study'),
  solution: textIn('On cards and in a study'),
  results: textIn('On cards and in a study'),
  overview: textIn('Above the story of a study'),
  figures: textIn('Above the table of figures'),
  before: textIn('In the table of figures'),
  after: textIn('In the table of figures'),
  timeline: textIn('Above the phases of a study'),
  neighbours: textIn('Name of the links to other studies, for screen readers'),
  previous: textIn('Below a study'),
  next: textIn('Below a study'),
  notFound: textIn('Title of the page for an unknown study'),
  notFoundText: textIn('Text of the page for an unknown study'),
}

const cart = {
  onlyOne: textIn('Beside a product that an order may contain only once'),
  eachUnit: textIn('Below a product that is ordered more than once').optional(),
  conflicts: textIn(
    'In a proposal: what you do if your interests could conflict with the customer’s; must agree with the terms',
  ).optional(),
}

const checkout = {
  email: textIn('Below the email address'),
  phone: textIn('Below the telephone number', 'partner'),
  companyName: textIn('Below the name of the company').optional(),
  businessType: textIn('Below the business type'),
  bankTransfer: textIn('Below the bank transfer'),
}

const order = {
  thanks: textIn('On the page of an order, once it is paid for'),
  begun: textIn('On the page of an order, once work has begun'),
  deliveredTitle: textIn('On the page of an order, the heading once all work is delivered'),
  deliveredBadge: textIn(
    'On the page of an order, in place of the status, once all work is delivered',
  ),
  delivered: textIn('On the page of an order, once all work is delivered'),
  promise: textIn('On the page of an order, while no date is promised', 'turnaround'),
  agreed: textIn('On the page of an order and in emails, once a date is promised', 'day'),
  deliveredOn: textIn('On the page of an order, for a delivered product', 'day'),
  lastDelivery: textIn(
    'On the page of an order, in emails and on the page Find your order, after the words “90 days after”',
  ),
  kept: textIn('In place of the order, once its page has closed'),
}

const transfer = {
  page: textIn('On the page of an order, below amount and due date of the transfer'),
  proForma: textIn('At the foot of the pro-forma'),
  mail: textIn('In the email with the bank details'),
  reminder: textIn('In the email that reminds of it'),
}

const mails = {
  messageReceived: textIn(
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
export function fillWords(written: unknown, facts: TokenValues): Words {
  return fillTokensIn(wordsContent.parse(completeWords(written)), facts, CONTEXT_TOKENS)
}
