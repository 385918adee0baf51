export type DisputeState = 'none' | 'open' | 'won' | 'lost'

/** A customer's bank that asks about a payment, or asks for it back. */
export interface Dispute {
  /** The provider's id; an inquiry that becomes a chargeback keeps it. */
  id: string
  /** Minor units of `currency`, which may come to more than was paid. */
  amount: number
  /** What of it has come back to the firm: a dispute may be lost over a part only. */
  reinstated: number
  /** Lower-case ISO code, which may be another than was paid in. */
  currency: string
  /** The provider's word, which may be one that is not known here. */
  status: string
  /** The bank's reason, in the provider's word. */
  reason: string | null
  /** ISO moment at which an answer has to be there; null where none is possible. */
  dueBy: string | null
  /** ISO moment. */
  createdAt: string
}

/** What the state of a dispute follows from. */
export type DisputeFigures = Pick<Dispute, 'amount' | 'reinstated' | 'status'>

/** Statuses in which the bank waits for the firm's answer. */
export const INQUIRY_DUE = 'warning_needs_response'
export const DISPUTE_DUE = 'needs_response'
export const APPEAL_DUE = 'appeal_needs_response'

/** Statuses of a dispute for which no money is held: asked about only, settled before, or won. */
export const NOTHING_WITHDRAWN: readonly string[] = [
  INQUIRY_DUE,
  'warning_under_review',
  'warning_closed',
  'prevented',
  'won',
]

/** The state of all disputes of an order together. An inquiry takes no money and leaves it at `none`. */
export function disputeState(disputes: readonly DisputeFigures[]): DisputeState {
  const states = disputes.map(stateOf)
  return ORDER.find((state) => states.includes(state)) ?? 'none'
}

const ORDER = ['open', 'lost', 'won'] as const satisfies readonly DisputeState[]

/** A status that is not known here is open: somebody has to look at it. */
function stateOf(dispute: DisputeFigures): DisputeState {
  const { status } = dispute
  if (status === 'lost') return lostOf(dispute) === 0 ? 'won' : 'lost'
  if (status === 'won') return status
  return NOTHING_WITHDRAWN.includes(status) ? 'none' : 'open'
}

/**
 * Pence that lost disputes took back, which may be more than was paid, without what has come back
 * since. What was lost in another currency counts as the whole of the order's `total`.
 */
export function lostAmount(disputes: readonly Dispute[], total: number): number {
  return disputes
    .filter(({ status }) => status === 'lost')
    .reduce((sum, dispute) => sum + (dispute.currency === 'gbp' ? lostOf(dispute) : total), 0)
}

/** What is lost where a dispute is, in minor units of its currency. */
export function lostOf({ amount, reinstated }: Pick<Dispute, 'amount' | 'reinstated'>): number {
  return Math.max(amount - reinstated, 0)
}
