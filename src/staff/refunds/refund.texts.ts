import type { RefundReason } from '#domain/money/refund.ts'

/** Texts of the refund dialog on an order’s page. */
export const REFUND_TEXTS = {
  open: 'Refund',
  title: 'Refund this order',
  how: 'What to refund',
  whole: 'Full remaining amount',
  byLine: 'Whole services',
  byAmount: 'Another amount',
  amount: 'Amount in pounds',
  confirm: 'Continue',
  amountWrong: 'Enter an amount in pounds, such as 250.00',
  noWay: 'Choose how much to refund',
  noLine: 'Choose at least one service',
  noReason: 'Choose a reason',
  made: 'Refund made',
  asked: 'The refund is not confirmed yet',
  unclear: 'The refund may have been made',
  failed: 'The refund was not made',
  /** The amount that can still be refunded for the chosen services. */
  left: (amount: string) => `${amount} left`,
  tooMuch: (left: string) => `No more than ${left} can be refunded`,
  /** Label of the button that asks for a confirmation. */
  review: (amount: string) => `Refund ${amount}…`,
  question: (amount: string, number: string) => `Refund ${amount} of order #${number}?`,
  now: (amount: string) => `Yes, refund ${amount}`,
} as const

export const REFUND_REASON_LABELS: Readonly<Record<RefundReason, string>> = {
  requested_by_customer: 'The customer asked for it',
  duplicate: 'Paid twice',
  fraudulent: 'Fraudulent: not made by the cardholder',
}
