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
import { USUAL_STEPS, workSteps } from './work.ts'

const cart = {
  onlyOne: text('Beside a product of which an order holds one', 'One per business'),
  proposal: text(
    'At the foot of a proposal, before the address of the terms; must agree with them',
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
  bankTransfer: text(
    'Below the bank transfer',
    'You will get our bank details and a pro-forma invoice. Work begins when the money has arrived.',
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
  deliveredTitle: text(
    'There, the heading once all work is delivered',
    'Your order has been delivered',
  ),
  deliveredBadge: text('There, beside the status', 'Delivered'),
  delivered: text(
    'There, once all work is delivered',
    'The work on this order is complete, and everything has been handed over to you.',
  ),
  promise: text(
    'There, while no date is promised yet',
    'Turnaround: ((turnaround)). We will agree a date with you once your information has arrived.',
    'turnaround',
  ),
  agreed: text(
    'There and in emails, once a date is promised',
    'Delivery agreed for ((day)).',
    'day',
  ),
  deliveredOn: text('There, of what is delivered', 'Delivered on ((day)).', 'day'),
  lastDelivery: text(
    'There, in emails and where an order is looked for, after the words “90 days after”',
    'the last delivery',
  ),
  kept: text(
    'In place of the order, once its page has closed',
    'We still have your order and everything that was delivered with it.',
  ),
}

const transfer = {
  page: text(
    'On the page of an order, below what is to be transferred by when',
    'We begin as soon as the money has arrived, and email you the invoice on the same day.',
  ),
  proForma: text(
    'At the foot of the pro-forma',
    'Work begins when the money has arrived. You will get the invoice by email on the same day.',
  ),
  mail: text(
    'In the email with the bank details',
    'We begin as soon as the money has arrived, and email you the invoice that day.',
  ),
  reminder: text('In the email that reminds of it', 'We begin as soon as it has arrived.'),
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
  specimen: z.strictObject(specimen).prefault({}).describe('Specimens of documents'),
  people: z.strictObject(people).prefault({}).describe('The page with the partners'),
  studies: z.strictObject(studies).prefault({}).describe('Case studies'),
  cart: z.strictObject(cart).prefault({}).describe('The cart'),
  checkout: z.strictObject(checkout).prefault({}).describe('Hints of the checkout'),
  order: z
    .strictObject(order)
    .prefault({})
    .meta({ title: 'Order', description: 'What the customer reads of an order' }),
  transfer: z.strictObject(transfer).prefault({}).describe('Orders that wait for a transfer'),
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
