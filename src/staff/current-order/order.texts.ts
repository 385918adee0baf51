import { BUYER_ROWS, eachField } from '#domain/order/buyer-fields.ts'
import type { MailRecord } from '#domain/order/order-record.ts'
import { mailName } from '#domain/order/timeline.texts.ts'

export const ORDER = {
  loading: 'Loading the order...',
  failed: 'The order could not be loaded',
  notFound: {
    title: 'Order not found',
    text: 'There is no order at this address. See the full list.',
    toOrders: 'Back to the orders',
  },
  orders: 'Orders',
  order: 'Order',
  payment: 'Open the payment at Stripe',
  newTab: '(opens in a new tab)',
  askStripe: 'Check with Stripe again',
  asking: 'Checking with Stripe...',
  asked: 'The order is up to date with Stripe',
  items: 'Items and progress',
  each: 'each',
  since: 'Since',
  noWork: 'Steps can be recorded once the order has been paid for.',
  workOver: 'Work has stopped: the full payment has been returned.',
  move: 'Update progress',
  total: 'Ordered',
  charged: 'Charged',
  refunded: 'Refunded',
  lost: 'Lost in disputes',
  kept: 'Kept',
  refunds: 'Refunds',
  disputes: 'Disputes',
  printForBank:
    'For the bank, print this page as a PDF and upload it at Stripe. Notes and open issues are left out.',
  isTest: 'Test',
  nothing: 'Nothing',
  amounts: 'Amounts',
  method: 'Paid by',
  customer: 'Customer',
  company: 'Company',
  billing: 'Billing address',
  terms: 'Terms accepted',
  termsVersion: 'Version',
  references: 'Further details',
  paymentAtStripe: 'Payment',
  noVersion: 'Not recorded',
  acceptedAt: 'Accepted',
  name: 'Name',
  companyName: 'Name',
  mails: 'Emails',
  erasedMails: 'The emails were erased along with the customer’s name and address.',
  noMails: 'There are no emails about this order.',
  sendAgain: 'Resend the confirmation',
  sendingAgain: 'Sending...',
  retryFailed: 'Resend failed emails',
  timeline: 'Timeline',
  changed: 'This order has changed',
  changedText:
    'Someone has updated this step, or the payment has been returned. The page is now up to date.',
  titleOf: (number: string) => `Order #${number}`,
  nextTry: (moment: string) => `next attempt ${moment}`,
} as const

/** Toasts after mails that were given up have been tried again. */
export const RETRIED = {
  sent: { kind: 'success', title: 'The emails have been sent' },
  onTheirWay: {
    kind: 'info',
    title: 'Trying again',
    description: 'The emails are on their way. This page shows when they have left.',
  },
  waiting: {
    kind: 'info',
    title: 'Trying again',
    description:
      'The mail server has not accepted every email yet. They will be tried again automatically.',
  },
  failed: 'The emails could not be sent',
} as const

/** A new link to the page of an order for its customer. */
export const LINK = {
  send: 'Send a new link',
  sending: 'Sending...',
  hint: 'A new link closes the earlier ones: use it where a link has reached the wrong person.',
  done: 'A new link is on its way',
  doneText: 'Earlier links no longer open the order.',
  failed: 'No new link was sent',
} as const

export const MOVE = {
  title: 'Update progress',
  close: 'Close without updating',
  to: 'Next step',
  current: 'current step',
  mails: 'The customer will get one email about it:',
  confirm: 'Update and email the customer',
  noMail: 'The customer’s address has been erased: no email will be sent.',
  confirmSilent: 'Update',
  cancel: 'Cancel',
  failed: 'The progress was not updated',
  question: (product: string, number: string) => `${product}, order #${number}`,
  moved: (product: string, step: string) => `${product}: ${step}`,
} as const

/** The dialog in which the details of an order are corrected. */
export const CORRECTION = {
  open: 'Correct details',
  title: 'Correct the details',
  dismiss: 'Close without saving',
  text: 'Each change is noted in the timeline. Emails that have not been sent will go to a new address, and the confirmation will be sent there again; the link in earlier emails stops working. Nothing changes at Stripe.',
  confirm: 'Save corrections',
  reissue: 'Save and invoice again',
  reissueTitle: 'This country changes the VAT',
  vatCountries: 'Only an owner can choose a country that changes the VAT.',
  sending: 'Saving...',
  done: 'Details corrected',
  failed: 'The details were not corrected',
  kept: 'What you typed is still here.',
  /** What a correction that changes the VAT does to an invoice. */
  reissues: (number: string) =>
    `A credit note will cancel what remains of invoice ${number}, and a new invoice with the next number will replace it. Both are dated today. No money is moved.`,
} as const

/** The fields of a correction, as staff read them. */
export const BUYER_FIELD = eachField((field) => BUYER_ROWS[field].labels.staff)

export const NOTE = {
  label: 'Add a note',
  hint: 'Internal only. Notes cannot be edited or deleted.',
  add: 'Add note',
  adding: 'Adding...',
  missing: 'Write the note first',
  added: 'Note added',
  failed: 'The note was not added',
} as const

/** How the buyer paid. */
export const PAYMENT_METHOD = {
  'credit-card': 'Card',
  paypal: 'PayPal',
  'bank-transfer': 'Bank transfer',
} as const

/** What staff read where the same customer has perhaps paid twice. */
export const DUPLICATES = {
  title: 'The same customer may have paid twice',
  later: 'This order was paid for the same services, by the same email address, within a day of:',
  first: 'The same services were paid for by the same email address within a day, in:',
  refundThis:
    'Ask the customer whether both were intended. If not, refund this order in full with the Refund button.',
  refundOther:
    'Ask the customer whether both were intended. If not, open the other order, which was paid later, and refund it in full with the Refund button.',
} as const

/** Who has the mail about a move; blank is the address of a customer who has been erased. */
export function mailedTo(email: string): string {
  return email === '' ? MOVE.noMail : `An email is on its way to ${email}`
}

/** An email that is not tried any more: which one, after how many tries, and why. */
export function failedMail({
  kind,
  attempts,
  failure,
}: Pick<MailRecord, 'kind' | 'attempts' | 'failure'>): string {
  const tries = attempts === 1 ? 'at the first attempt' : `after ${attempts} attempts`
  return `${mailName(kind)}: failed ${tries}${failure ? `, because ${failure}` : ''}.`
}
