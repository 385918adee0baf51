import { BUYER_ROWS, mapBuyerFields } from '#domain/order/buyer-fields.ts'
import type { MailRecord } from '#domain/order/order-record.ts'
import { mailName } from '#domain/order/timeline.texts.ts'

export const ORDER_TEXTS = {
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
  callCustomer: 'Call the customer',
  emailCustomer: 'Email the customer',
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
  kept: 'Net received',
  refunds: 'Refunds',
  disputes: 'Disputes',
  printForBank:
    'For the bank, print this page as a PDF and upload it at Stripe. Notes and open issues are left out.',
  isTest: 'Test',
  amounts: 'Amounts',
  method: 'Payment method',
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

/** Toasts after a retry of failed emails. */
export const RETRY_TOASTS = {
  sent: { kind: 'success', title: 'The emails have been sent' },
  onTheirWay: {
    kind: 'info',
    title: 'Trying again',
    description: 'The emails are queued. This page will show when they have been sent.',
  },
  waiting: {
    kind: 'info',
    title: 'Trying again',
    description:
      'The mail server has not accepted every email yet. They will be retried automatically.',
  },
  failed: 'The emails could not be sent',
} as const

/** Texts about a new link to the order's page for its customer. */
export const NEW_LINK_TEXTS = {
  send: 'Send a new link',
  done: 'A new link is on its way',
  doneText: 'Earlier links no longer open the order.',
  failed: 'No new link was sent',
} as const

export const PROGRESS_UPDATE_TEXTS = {
  noMail: 'The customer’s address has been erased: no email will be sent.',
  failed: 'The progress was not updated',
  question: (product: string, number: string) => `${product}, order #${number}`,
  moved: (product: string, step: string) => `${product}: ${step}`,
} as const

/** Texts of the dialog for the promised delivery date of a product. */
export const PROMISE_TEXTS = {
  open: 'Delivery date',
  title: 'Promised delivery date',
  dismiss: 'Close without saving',
  confirm: 'Save',
  done: 'Promised date saved',
  failed: 'The promised date was not saved',
  hint: 'From today on, or empty for none. The customer sees it on the order’s page and in later emails; no email is sent now.',
  incomplete: 'Enter the whole date, or clear it',
} as const

/** Texts of the dialog that corrects the details of an order. */
export const CORRECTION_TEXTS = {
  open: 'Correct details',
  title: 'Correct the details',
  dismiss: 'Close without saving',
  text: 'Each change is noted in the timeline. If you change the email address, unsent emails and a copy of the confirmation will go to the new one, and the link in earlier emails stops working. Nothing changes at Stripe.',
  confirm: 'Save corrections',
  reissue: 'Save and reissue the invoice',
  reissueTitle: 'This country changes the VAT',
  vatCountries: 'Only an owner can choose a country that changes the VAT.',
  sending: 'Saving...',
  done: 'Details corrected',
  failed: 'The details were not corrected',
  /** Effect on the invoice of a correction that changes the VAT. */
  reissues: (number: string) =>
    `A credit note will cancel what remains of invoice ${number}, and a new invoice with the next number will replace it. Both are dated today. No money is moved.`,
} as const

/** Labels of the fields that can be corrected. */
export const BUYER_FIELD_LABELS = mapBuyerFields((field) => BUYER_ROWS[field].labels.staff)

export const NOTE_TEXTS = {
  added: 'Note added',
  failed: 'The note was not added',
} as const

export const PAYMENT_METHOD_NAMES = {
  'credit-card': 'Card',
  paypal: 'PayPal',
  'bank-transfer': 'Bank transfer',
} as const

/** Warning that the same customer may have paid twice. */
export const DUPLICATES_TEXTS = {
  title: 'The same customer may have paid twice',
  refundThis:
    'Ask the customer whether both were intended. If not, refund this order in full with the Refund button.',
  refundOther:
    'Ask the customer whether both were intended. If not, open the other order, which was paid later, and refund it in full with the Refund button.',
  openOther: (number: string) => `Open order #${number}`,
} as const

/** Says who gets an email about a progress update; the address is blank if the customer was erased. */
export function mailedToText(email: string): string {
  return email === '' ? PROGRESS_UPDATE_TEXTS.noMail : `An email is on its way to ${email}`
}

/** An email that has failed: its kind, the number of attempts, and the reason. */
export function failedMail({
  kind,
  attempts,
  failure,
}: Pick<MailRecord, 'kind' | 'attempts' | 'failure'>): string {
  const tries = attempts === 1 ? 'at the first attempt' : `after ${attempts} attempts`
  return `${mailName(kind)}: failed ${tries}${failure ? `, because ${failure}` : ''}.`
}
