import type { PasskeyLack } from '#domain/passkey.ts'
import type { RefundReason } from '#domain/refund.ts'

/** Giving money back, on an order’s page. */
export const REFUND = {
  open: 'Refund',
  title: 'Refund this order',
  dismiss: 'Close without refunding',
  how: 'What to refund',
  whole: 'Full remaining amount',
  byLine: 'Whole services',
  byAmount: 'Another amount',
  amount: 'Amount in pounds',
  amountHint: 'Pounds and pence, such as 250.00',
  reason: 'Reason',
  review: 'Continue',
  back: 'Back',
  cancel: 'Cancel',
  amountWrong: 'Enter an amount in pounds, such as 250.00',
  noWay: 'Choose how much to refund',
  noLine: 'Choose at least one service',
  noReason: 'Choose a reason',
  confirmTitle: 'Check this refund',
  cannotUndo: 'A refund cannot be undone.',
  mail: 'Once Stripe has made the refund, the customer gets an email with the credit note.',
  mailNow: 'The customer gets an email with the credit note.',
  byHand:
    'The amount is credited at once, but no money moves: transfer it to this account from your bank, then record it here as sent.',
  account: 'Account that the money goes to',
  accountHint:
    'Name, sort code and account number, or IBAN. Take them from the bank statement or a call, not from an email.',
  accountWrong: 'Enter the name and number of the account, with 8 to 200 characters',
  noMail: 'The customer’s address has been erased: no email will be sent.',
  made: 'Refund made',
  asked: 'Not known yet whether the refund was made',
  unclear: 'The refund may have been made',
  failed: 'The refund was not made',
} as const

/** Why money is given back. */
export const REFUND_REASON: Readonly<Record<RefundReason, string>> = {
  requested_by_customer: 'The customer asked for it',
  duplicate: 'Paid twice',
  fraudulent: 'Fraudulent: not made by the cardholder',
}

/** Beside a choice: how much it comes to. */
export function leftOf(amount: string): string {
  return `${amount} left`
}

/** A refund that was asked for at a moment, of which Stripe has said nothing yet. */
export function notKnownYet(amount: string, moment: string): string {
  return `Not known yet: a refund of ${amount} was asked for on ${moment}, and Stripe’s answer has not arrived. The shop checks with Stripe every ten minutes and shows here what became of it. Do not make it again.`
}

/** A refund that Stripe has made and that has not been read from there yet. */
export function madeShownSoon(amount: string): string {
  return `Stripe has made a refund of ${amount}. It will be shown here after the next check.`
}

/** What is too much. */
export function tooMuch(left: string): string {
  return `No more than ${left} can be refunded`
}

/** The question that is asked once more. */
export function refundQuestion(amount: string, number: string): string {
  return `Refund ${amount} of order #${number}?`
}

/** The button that makes it. */
export function refundNow(amount: string): string {
  return `Refund ${amount}`
}

/** Replaces an action that needs a session by passkey while owners demand one. */
export const PASSKEY_LACK: Readonly<Record<PasskeyLack, string>> = {
  'passkey-session': 'To make refunds, sign in with your passkey.',
  passkey: 'Refunds need a passkey, and you have none yet.',
}
