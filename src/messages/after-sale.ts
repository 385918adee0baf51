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

/** The status of a refund; one that is not listed is shown in the provider's word. */
export function refundState(status: string): string {
  return REFUND[status] ?? providerWords(status)
}

/** The status of a dispute; one that is not listed is shown in the provider's word. */
export function disputeState(status: string): string {
  return DISPUTE[status] ?? providerWords(status)
}

/** A word of the provider's, such as a reason, as text. */
export function providerWords(word: string): string {
  return word.replaceAll('_', ' ')
}

/** What of a lost dispute has come back to the firm. */
export function partReturned(amount: string): string {
  return `${amount} of it returned to us`
}
