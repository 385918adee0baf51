/** A refund, as the provider reports it. */
export interface Refund {
  /** The provider's id. */
  id: string
  /** Pence. */
  amount: number
  /** The provider's word, which may be one that is not known here. */
  status: string
  /** Why it failed or what it waits for, in the provider's word. */
  reason: string | null
  /** What staff asked for on the order page; null where the refund was made at the provider. */
  requestId: string | null
  /** ISO moment. */
  createdAt: string
}

/** Why staff give money back, in the words that the provider takes. */
export const REFUND_REASONS = ['requested_by_customer', 'duplicate', 'fraudulent'] as const

export type RefundReason = (typeof REFUND_REASONS)[number]

/** The money has left, or is on its way. */
export const GOING_BACK: readonly string[] = ['pending', 'requires_action', 'succeeded']

/** The money is back with the firm, and the customer has to be paid in another way. */
export const FAILED_REFUND: readonly string[] = ['failed', 'canceled']

/** Pence that have gone back or are on their way: what failed does not count. */
export function refundedAmount(refunds: readonly Pick<Refund, 'amount' | 'status'>[]): number {
  return refunds
    .filter(({ status }) => GOING_BACK.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0)
}
