/** A refund, as the provider reports it. */
export interface Refund {
  /** The provider's id. */
  id: string
  /** Pence. */
  amount: number
  /** The provider's status, which may be unknown to us. */
  status: string
  /** The provider's code for why a refund failed, or for why it is pending. */
  reason: string | null
  /** Id of the staff's refund request; null if the refund was made in the provider's dashboard. */
  requestId: string | null
  /** ISO moment. */
  createdAt: string
}

/** Refund reasons that the provider accepts. */
export const REFUND_REASONS = ['requested_by_customer', 'duplicate', 'fraudulent'] as const

export type RefundReason = (typeof REFUND_REASONS)[number]

/** Statuses in which the money has been sent or is pending. */
export const COUNTED_REFUND_STATUSES: readonly string[] = [
  'pending',
  'requires_action',
  'succeeded',
]

/** Statuses of refunds that did not reach the customer, whom the firm must pay by other means. */
export const FAILED_REFUND_STATUSES: readonly string[] = ['failed', 'canceled']

/** Pence refunded or pending; failed refunds do not count. */
export function refundedAmount(refunds: readonly Pick<Refund, 'amount' | 'status'>[]): number {
  return refunds
    .filter(({ status }) => COUNTED_REFUND_STATUSES.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0)
}
