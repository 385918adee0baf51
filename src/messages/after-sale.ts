const REFUND: Readonly<Record<string, string>> = {
  pending: 'On its way',
  requires_action: 'Waits for the client’s bank details',
  succeeded: 'Sent to the client',
  failed: 'Failed',
  canceled: 'Cancelled',
}

const DISPUTE: Readonly<Record<string, string>> = {
  warning_needs_response: 'Inquiry, to be answered',
  warning_under_review: 'Inquiry, answered',
  warning_closed: 'Inquiry closed',
  needs_response: 'To be answered',
  under_review: 'Answered, under review',
  won: 'Won',
  lost: 'Lost',
  prevented: 'Settled before it was opened',
  appeal_needs_response: 'Appeal, to be answered',
  appeal_under_review: 'Appeal, answered',
}

/** How a refund stands; a status that is not known here stands in the provider's word. */
export function refundState(status: string): string {
  return REFUND[status] ?? providerWords(status)
}

/** How a dispute stands; a status that is not known here stands in the provider's word. */
export function disputeState(status: string): string {
  return DISPUTE[status] ?? providerWords(status)
}

/** A word of the provider's, such as a reason, as text. */
export function providerWords(word: string): string {
  return word.replaceAll('_', ' ')
}
