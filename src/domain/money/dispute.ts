export type DisputeState = 'none' | 'open' | 'won' | 'lost'

/** A bank's inquiry about a payment, or a chargeback of it. */
export interface Dispute {
  /** The provider's id; an inquiry that becomes a chargeback keeps it. */
  id: string
  /** Minor units of `currency`; may exceed the payment. */
  amount: number
  /** The part of `amount` that the firm got back, because a dispute can be lost in part. */
  reinstated: number
  /** Lower-case ISO currency code; may differ from the currency of the payment. */
  currency: string
  /** The provider's status, which may be unknown to us. */
  status: string
  /** The bank's reason, as the provider's code. */
  reason: string | null
  /** ISO moment by which the firm must answer; null if the firm cannot answer. */
  dueBy: string | null
  /** ISO moment. */
  createdAt: string
}

/** The fields that determine the state of a dispute. */
export type DisputeFigures = Pick<Dispute, 'amount' | 'reinstated' | 'status'>

/** Statuses in which the bank waits for the firm's answer. */
export const INQUIRY_NEEDS_RESPONSE = 'warning_needs_response'
export const DISPUTE_NEEDS_RESPONSE = 'needs_response'
export const APPEAL_NEEDS_RESPONSE = 'appeal_needs_response'

/** Statuses of inquiries, prevented disputes and won disputes, which take no money. */
export const DISPUTE_STATUSES_THAT_TAKE_NO_MONEY: readonly string[] = [
  INQUIRY_NEEDS_RESPONSE,
  'warning_under_review',
  'warning_closed',
  'prevented',
  'won',
]

/** The combined state of an order's disputes. An inquiry takes no money and counts as `none`. */
export function disputeState(disputes: readonly DisputeFigures[]): DisputeState {
  const states = disputes.map(singleDisputeState)
  return BY_PRECEDENCE.find((state) => states.includes(state)) ?? 'none'
}

const BY_PRECEDENCE = ['open', 'lost', 'won'] as const satisfies readonly DisputeState[]

/** The state of one dispute; an unknown status counts as open, so that staff look at it. */
function singleDisputeState(dispute: DisputeFigures): DisputeState {
  const { status } = dispute
  if (status === 'lost') return disputeLoss(dispute) === 0 ? 'won' : 'lost'
  if (status === 'won') return status
  return DISPUTE_STATUSES_THAT_TAKE_NO_MONEY.includes(status) ? 'none' : 'open'
}

/**
 * Pence lost in disputes, less the amounts returned since; may exceed the payment. A loss in
 * a currency other than GBP counts as the order's whole `total`.
 */
export function lostAmount(disputes: readonly Dispute[], total: number): number {
  return disputes
    .filter(({ status }) => status === 'lost')
    .reduce((sum, dispute) => sum + (dispute.currency === 'gbp' ? disputeLoss(dispute) : total), 0)
}

/** The amount lost if a dispute is lost, in minor units of its currency. */
export function disputeLoss({ amount, reinstated }: DisputeFigures): number {
  return Math.max(amount - reinstated, 0)
}
