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
  onlyOne: text('Beside a product that an order may contain only once'),
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
  deliveredOn: text('There, for a delivered product', 'day'),
  lastDelivery: text(
    'There, in emails and on the page Find your order, after the words “90 days after”',
  ),
  kept: text('In place of the order, once its page has closed'),
}

const transfer = {
  page: text('On the page of an order, below amount and due date of the transfer'),
  proForma: text('At the foot of the pro-forma'),
  mail: text('In the email with the bank details'),
  reminder: text('In the email that reminds of it'),
}

const mails = {
  messageReceived: text(
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

/**
 * Returns the texts of `content/words.json` with tokens filled in, except `OWN_TOKENS`. Throws if
 * the file breaks its schema.
 */
export function wordsFrom(written: unknown, facts: Facts): Words {
  return fillValue(wordsContent.parse(written), facts, OWN_TOKENS)
}
