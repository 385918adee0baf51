import { BUYER_ROWS, mapBuyerFields } from '#domain/order/buyer-fields.ts'
import type { MailRecord } from '#domain/order/order-record.ts'
import { mailName } from '#domain/order/timeline.texts.ts'

export const ORDER_TEXTS = {
  failed: 'The order could not be loaded',
  callCustomer: 'Call the customer',
  emailCustomer: 'Email the customer',
  askStripe: 'Check with Stripe again',
  asked: 'The order is up to date with Stripe',
  refunds: 'Refunds',
  disputes: 'Disputes',
  terms: 'Terms',
  noMail: 'The customer’s address has been erased: no email will be sent.',
  titleOf: (number: string) => `Order #${number}`,
} as const

/** Texts of the dialog that moves the work on a product to another step. */
export const MOVE_TEXTS = {
  title: 'Update progress',
  confirm: 'Update and email the customer',
  confirmAnyway: 'Update and email anyway',
  confirmSilently: 'Update',
  failed: 'The progress was not updated',
  noStep: 'Choose the new step',
} as const

/** Texts about sending the customer a new link to the order's page. */
export const NEW_LINK_TEXTS = { send: 'Send a new link', done: 'A new link is on its way' } as const

/** Texts of the dialog for the promised delivery date of a product. */
export const PROMISE_TEXTS = {
  open: 'Delivery date',
  title: 'Delivery date',
  confirm: 'Save',
  done: 'Delivery date saved',
  failed: 'The delivery date was not saved',
  incomplete: 'Enter the whole date, or clear it',
} as const

/** Texts of the dialog that corrects the details of an order. */
export const CORRECTION_TEXTS = {
  open: 'Correct details',
  title: 'Correct the details',
  confirm: 'Save corrections',
  reissue: 'Save and reissue the invoice',
  reissueTitle: 'This country changes the VAT',
  vatCountries: 'Only an owner can choose a country that changes the VAT.',
  done: 'Details corrected',
  failed: 'The details were not corrected',
} as const

/** Labels of the fields that can be corrected. */
export const BUYER_FIELD_LABELS = mapBuyerFields((field) => BUYER_ROWS[field].labels.staff)

/** Warning that the same customer may have paid twice. */
export const DUPLICATES_TEXTS = {
  title: 'The same customer may have paid twice',
  refundThis:
    'Ask the customer whether both were intended. If not, an owner refunds this order in full with the Refund button.',
  refundOther:
    'Ask the customer whether both were intended. If not, an owner opens the other order, which was paid later, and refunds it in full with the Refund button.',
  openOther: (number: string) => `Open order #${number}`,
} as const

/** Says who gets the email about a progress update; `email` is blank once the customer has been erased. */
export function emailNotice(email: string): string {
  return email === '' ? ORDER_TEXTS.noMail : `An email is on its way to ${email}`
}

/** An email that has failed: its kind, the number of attempts, and the reason. */
export function failedMailText({
  kind,
  attempts,
  failure,
}: Pick<MailRecord, 'kind' | 'attempts' | 'failure'>): string {
  const tries = attempts === 1 ? 'at the first attempt' : `after ${attempts} attempts`
  return `${mailName(kind)}: failed ${tries}${failure ? `, because ${failure}` : ''}.`
}
