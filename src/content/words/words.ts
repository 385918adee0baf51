import * as z from 'zod'

import { schemaLine } from '#content/fields.ts'
import { workSteps } from '#content/product/work.ts'
import { fillTokensIn, type TokenValues } from '#content/tokens.ts'

import neutralWords from './neutral-words.json' with { type: 'json' }
import {
  contactWords,
  homeWords,
  menuWords,
  CONTEXT_TOKENS,
  peopleWords,
  productWords,
  shopWords,
  specimenWords,
  studiesWords,
  shownText,
} from './page-words.ts'

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
  menu: z.strictObject(menuWords).describe('Links of every page'),
  home: z.strictObject(homeWords).describe('The home page'),
  contact: z.strictObject(contactWords).describe('The contact form'),
  shop: z.strictObject(shopWords).describe('The page with all products'),
  product: z.strictObject(productWords).describe('The page of a product'),
  specimen: z.strictObject(specimenWords).describe('Specimens of documents'),
  people: z.strictObject(peopleWords).describe('The page with the partners'),
  studies: z.strictObject(studiesWords).describe('Case studies'),
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
