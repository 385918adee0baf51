import { REFUND_REASON_LABELS } from '#staff/refunds/refund.texts.ts'

const REFUND_STATUS_TEXTS: Readonly<Record<string, string>> = {
  pending: 'Pending',
  requires_action: 'Waiting for the customer’s bank details',
  succeeded: 'Sent to the customer',
  failed: 'Failed',
  canceled: 'Cancelled',
}

const DISPUTE_STATUS_TEXTS: Readonly<Record<string, string>> = {
  warning_needs_response: 'Inquiry, awaiting your response',
  warning_under_review: 'Inquiry answered, under review',
  warning_closed: 'Inquiry closed',
  needs_response: 'Awaiting your response',
  under_review: 'Answered, under review',
  won: 'Won',
  lost: 'Lost',
  prevented: 'Settled before it was opened',
  appeal_needs_response: 'Appeal, awaiting your response',
  appeal_under_review: 'Appeal answered, under review',
}

const DISPUTE_REASON_TEXTS: Readonly<Record<string, string>> = {
  bank_cannot_process: 'the bank cannot process the payment',
  credit_not_processed: 'the customer was promised a refund and has not received it',
  customer_initiated: 'the customer has asked for the money back',
  debit_not_authorized: 'the customer did not authorise the payment',
  duplicate: 'the customer was charged twice',
  fraudulent: 'the cardholder did not make this payment',
  general: 'no reason given',
  insufficient_funds: 'the account did not hold enough money',
  noncompliant: 'the payment broke a rule of the card network',
  product_not_received: 'the customer did not receive the service',
  product_unacceptable: 'the service was not as described',
  subscription_canceled: 'the customer had cancelled',
  unrecognized: 'the customer does not recognise the payment',
}

/** Text for the status of a refund; an unknown status is shown in Stripe's own words. */
export function refundStatusText(status: string): string {
  return REFUND_STATUS_TEXTS[status] ?? spellOutCode(status)
}

/** Text for the status of a dispute; an unknown status is shown in Stripe's own words. */
export function disputeStatusText(status: string): string {
  return DISPUTE_STATUS_TEXTS[status] ?? spellOutCode(status)
}

/** The bank's reason for a dispute; an unknown reason is shown in Stripe's own words. */
export function disputeReasonText(reason: string): string {
  return `The bank says: ${DISPUTE_REASON_TEXTS[reason] ?? spellOutCode(reason)}.`
}

/** The label of a refund's reason, or another of Stripe's codes with spaces instead of underscores. */
export function spellOutCode(code: string): string {
  const labels: Readonly<Record<string, string>> = REFUND_REASON_LABELS
  return labels[code] ?? code.replaceAll('_', ' ')
}
