import * as z from 'zod'

import { schemaLine } from './fields.ts'
import {
  contact,
  home,
  menu,
  OWN_TOKENS,
  people,
  product,
  shop,
  specimen,
  studies,
  text,
} from './page-words.ts'
import { fillValue, type Facts } from './tokens.ts'
import { workSteps } from './work.ts'

const cart = {
  onlyOne: text('Beside a product of which an order holds one'),
  proposal: text(
    'At the foot of a proposal, before the address of the terms; must agree with them',
  ),
}

const checkout = {
  email: text('Below the email address'),
  phone: text('Below the telephone number'),
  businessType: text('Below the business type'),
  bankTransfer: text('Below the bank transfer'),
}

const order = {
  thanks: text('On the page of an order, once it is paid for'),
  begun: text('There, once work has begun'),
  deliveredTitle: text('There, the heading once all work is delivered'),
  deliveredBadge: text('There, beside the status'),
  delivered: text('There, once all work is delivered'),
  promise: text('There, while no date is promised yet', 'turnaround'),
  agreed: text('There and in emails, once a date is promised', 'day'),
  deliveredOn: text('There, of what is delivered', 'day'),
  lastDelivery: text(
    'There, in emails and where an order is looked for, after the words “90 days after”',
  ),
  kept: text('In place of the order, once its page has closed'),
}

const transfer = {
  page: text('On the page of an order, below what is to be transferred by when'),
  proForma: text('At the foot of the pro-forma'),
  mail: text('In the email with the bank details'),
  reminder: text('In the email that reminds of it'),
}

const mails = {
  messageReceived: text('In place of the form and in the email, for whoever has sent a message'),
}

/** What `content/words.json` holds: sentences and names that speak for the firm's trade. */
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
    .meta({ title: 'Order', description: 'What the customer reads of an order' }),
  transfer: z.strictObject(transfer).describe('Orders that wait for a transfer'),
  work: workSteps.describe('Steps of the work on every product that has none of its own'),
  mails: z.strictObject(mails).describe('Emails'),
})

export type Words = z.infer<typeof wordsContent>

/**
 * Returns the texts of `content/words.json` as they are shown, tokens filled in but for those of a
 * text's own. Throws where the file breaks its schema.
 */
export function wordsFrom(written: unknown, facts: Facts): Words {
  return fillValue(wordsContent.parse(written), facts, OWN_TOKENS)
}
