import type { AfterSale, FraudWarning } from './after-sale.ts'
import { lostOf, type Dispute } from './dispute.ts'
import type { EventFacts, OrderEvent, OrderEventKind } from './order-event.ts'
import type { Refund } from './refund.ts'

const REFUND_EVENT: Readonly<Record<string, OrderEventKind>> = {
  pending: 'refund-pending',
  requires_action: 'refund-requires-action',
  succeeded: 'payment-refunded',
  failed: 'refund-failed',
  canceled: 'refund-canceled',
}

const DISPUTE_EVENT: Readonly<Record<string, OrderEventKind>> = {
  warning_needs_response: 'inquiry-opened',
  warning_under_review: 'inquiry-answered',
  warning_closed: 'inquiry-closed',
  needs_response: 'dispute-opened',
  under_review: 'dispute-answered',
  won: 'dispute-won',
  lost: 'dispute-lost',
  prevented: 'dispute-prevented',
  appeal_needs_response: 'appeal-opened',
  appeal_under_review: 'appeal-answered',
}

/** Every status that the provider is known to give a refund. */
export const REFUND_STATUSES = Object.keys(REFUND_EVENT)

/** Every status that the provider is known to give a dispute. */
export const DISPUTE_STATUSES = Object.keys(DISPUTE_EVENT)

/** What is new between two states of what happened after the sale. */
export function afterSaleEvents(before: AfterSale, after: AfterSale): OrderEvent[] {
  return [
    ...after.refunds.flatMap((refund) => refundEvents(find(before.refunds, refund), refund)),
    ...after.disputes.flatMap((dispute) => disputeEvents(find(before.disputes, dispute), dispute)),
    ...after.warnings.flatMap((warning) => warningEvents(find(before.warnings, warning), warning)),
    ...reviewEvents(before.reviewOpenedAt, after.reviewOpenedAt),
  ]
}

function words(word: string): EventFacts {
  return { type: 'provider', word }
}

function find<T extends { id: string }>(known: readonly T[], { id }: T): T | undefined {
  return known.find((fact) => fact.id === id)
}

function refundEvents(before: Refund | undefined, refund: Refund): OrderEvent[] {
  const { amount, status, reason } = refund
  if (before?.status === status && before.amount === amount) return []
  const kind = REFUND_EVENT[status]
  if (!kind) return [{ kind: 'refund-unknown', amount, facts: words(status) }]
  return [{ kind, amount, ...(reason === null ? {} : { facts: words(reason) }) }]
}

function disputeEvents(before: Dispute | undefined, dispute: Dispute): OrderEvent[] {
  const { status, dueBy, reinstated } = dispute
  const isLost = status === 'lost'
  const amount = inPence(dispute, isLost ? lostOf(dispute) : dispute.amount)
  if (before?.status !== status) {
    const kind = DISPUTE_EVENT[status]
    return [
      kind ? { kind, ...amount } : { kind: 'dispute-unknown', ...amount, facts: words(status) },
    ]
  }
  if (isLost && before.reinstated !== reinstated) {
    return [{ kind: 'dispute-reinstated', ...inPence(dispute, reinstated - before.reinstated) }]
  }
  const isSame = before.dueBy === dueBy && before.amount === dispute.amount
  return isSame ? [] : [{ kind: 'dispute-changed', ...amount }]
}

function inPence({ currency }: Dispute, amount: number): { amount?: number } {
  return currency === 'gbp' ? { amount } : {}
}

function warningEvents(before: FraudWarning | undefined, { type }: FraudWarning): OrderEvent[] {
  return before ? [] : [{ kind: 'fraud-warning', facts: words(type) }]
}

function reviewEvents(before: string | null, after: string | null): OrderEvent[] {
  if (before === after) return []
  return [{ kind: after === null ? 'review-closed' : 'review-opened' }]
}
