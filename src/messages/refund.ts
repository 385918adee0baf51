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
  noLine: 'Choose at least one service',
  confirmTitle: 'Check this refund',
  cannotUndo: 'A refund cannot be undone.',
  mail: 'Once Stripe has made the refund, the customer gets an email with the credit note.',
  noMail: 'The customer’s address has been erased: no email will be sent.',
  made: 'Refund made',
  asked: 'Refund on its way',
  unclear: 'The refund may have been made',
  failed: 'The refund was not made',
  waiting: 'Asked for, waiting for Stripe',
} as const

/** Why money is given back. */
export const REFUND_REASON: Readonly<Record<RefundReason, string>> = {
  requested_by_customer: 'The customer asked for it',
  duplicate: 'Paid twice',
  fraudulent: 'Not made by the cardholder',
}

/** Beside a choice: how much it comes to. */
export function leftOf(amount: string): string {
  return `${amount} left`
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
