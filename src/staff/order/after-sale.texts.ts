const REFUND: Readonly<Record<string, string>> = {
  pending: 'On its way',
  requires_action: 'Waiting for the customer’s bank details',
  succeeded: 'Sent to the customer',
  failed: 'Failed',
  canceled: 'Cancelled',
}

const DISPUTE: Readonly<Record<string, string>> = {
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

const DISPUTE_REASON: Readonly<Record<string, string>> = {
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

/** The status of a refund; one that is not listed is shown in the provider's word. */
export function refundState(status: string): string {
  return REFUND[status] ?? providerWords(status)
}

/** The status of a dispute; one that is not listed is shown in the provider's word. */
export function disputeState(status: string): string {
  return DISPUTE[status] ?? providerWords(status)
}

/** Why the bank asks for the money back; a reason that is not listed is shown in the provider's word. */
export function bankSays(reason: string): string {
  return `The bank says: ${DISPUTE_REASON[reason] ?? providerWords(reason)}.`
}

/** A word of the provider's, such as a reason, as text. */
export function providerWords(word: string): string {
  return word.replaceAll('_', ' ')
}

/** What of a lost dispute has come back to the firm. */
export function partReturned(amount: string): string {
  return `${amount} of it returned to us`
}
