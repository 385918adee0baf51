import {
  mergeAfterSale,
  isSameAfterSale,
  hasFoundFacts,
  type AfterSaleReading,
  type AfterSale,
} from '#domain/money/after-sale.ts'
import { lostAmount, disputeLoss, type Dispute } from '#domain/money/dispute.ts'
import { refundedAmount, type Refund } from '#domain/money/refund.ts'

import type { OrderEvent, EventFacts } from './order-event.ts'
import type { Order, PaymentState, PaymentStage } from './order.ts'
import type { EventKind } from './timeline.texts.ts'

/** One payment session as read from the card provider's API, not from an event. */
export interface PaymentReading extends AfterSaleReading {
  sessionId: string
  session: 'open' | 'complete' | 'expired'
  payment: 'unpaid' | 'paid' | 'failed'
  /** Minor units and lower-case ISO code, as charged. */
  amount: number
  currency: string
  paymentIntentId: string | null
  /** ISO moment of payment; meaningful only if paid. */
  paidAt: string
  /** Whether the payment is real money. */
  live: boolean
}

export interface SettlementChange {
  payment: PaymentState
  /** New timeline events; empty if nothing has changed since the last reading. */
  events: OrderEvent[]
}

/**
 * In a reading, a stage replaces the stages of lower rank: a received payment replaces every other
 * stage. All stages without a rank here have ended or wait for a transfer; a reading changes them only
 * to `paid`.
 */
const STAGE_RANKS: Readonly<Partial<Record<PaymentStage, number>>> = {
  pending: 0,
  processing: 1,
  paid: 3,
}

function rankOf(stage: PaymentStage): number {
  return STAGE_RANKS[stage] ?? 2
}

const STAGE_EVENTS: Readonly<Partial<Record<PaymentStage, EventKind>>> = {
  processing: 'payment-processing',
  paid: 'payment-received',
  failed: 'payment-failed',
  expired: 'payment-expired',
}

/**
 * The order's payment after a reading. A reading only moves the settlement forward, so readings may repeat, or
 * come late or in any order. A wrong amount or currency never counts as paid, but needs attention.
 * `expectedVersion` is the value of `readings` when this reading began, or null if unknown. Refunds
 * and disputes move both ways: returns `stale` if the reading may be older than the stored facts
 * and would change them. The caller must then read the provider again.
 */
export function applyReading(
  order: Pick<Order, 'total' | 'payment'>,
  reading: PaymentReading,
  expectedVersion: number | null,
): SettlementChange | 'stale' {
  const { total, payment: before } = order
  const facts = mergeAfterSale(before, reading)
  const isLatest = expectedVersion === before.readings
  if (!isLatest && !isSameAfterSale(before, facts)) return 'stale'
  const after: PaymentState = {
    ...before,
    ...facts,
    refunded: refundedAmount(facts.refunds),
    lost: lostAmount(facts.disputes, total),
    live: reading.live,
    readings: before.readings + (isLatest && hasFoundFacts(reading) ? 1 : 0),
  }
  const settled = settlePayment(order, reading, after)
  return { ...settled, events: [...settled.events, ...afterSaleEvents(before, facts)] }
}

function settlePayment(
  { total, payment: before }: Pick<Order, 'total' | 'payment'>,
  reading: PaymentReading,
  after: PaymentState,
): SettlementChange {
  const settlement = laterStage(before.settlement, readStage(reading))
  const differs = reading.amount !== total || reading.currency !== 'gbp'
  if (settlement === 'paid' && before.settlement !== 'paid' && differs) {
    return flagWrongAmount(before, reading, after)
  }
  const keepsMismatch = settlement !== 'paid' || isWronglyCharged(before, reading, total)
  const attention = keepsMismatch ? clearNotSettled(before.attention) : null
  const paidAt = settlement === 'paid' ? (before.paidAt ?? reading.paidAt) : null
  const payment = { ...after, settlement, attention, paidAt }
  return { payment, events: settlementEvents(before, settlement) }
}

function settlementEvents(before: PaymentState, settlement: PaymentStage): OrderEvent[] {
  const kind = STAGE_EVENTS[settlement]
  return settlement === before.settlement || kind === undefined ? [] : [{ kind }]
}

/** Whether an order paid by transfer also has an unreturned card payment of a wrong amount. */
function isWronglyCharged(
  { attention }: PaymentState,
  { amount, paymentIntentId, refunds }: PaymentReading,
  total: number,
): boolean {
  if (attention !== 'amount-differs') return false
  // A reading of a transfer contains no facts about the card payment.
  if (paymentIntentId === null) return true
  return amount !== total && refundedAmount(refunds ?? []) < amount
}

/** Clears `not-settled`: after a reading the order matches the provider. */
function clearNotSettled(attention: PaymentState['attention']): PaymentState['attention'] {
  return attention === 'not-settled' ? null : attention
}

function readStage(reading: PaymentReading): PaymentStage {
  if (reading.payment === 'paid') return 'paid'
  if (reading.session === 'expired') return 'expired'
  if (reading.session === 'open') return 'pending'
  return reading.payment === 'failed' ? 'failed' : 'processing'
}

function laterStage(current: PaymentStage, next: PaymentStage): PaymentStage {
  return rankOf(next) > rankOf(current) ? next : current
}

/** Marks a payment of a wrong amount for attention until it has been refunded in full. */
function flagWrongAmount(
  before: PaymentState,
  { amount }: PaymentReading,
  after: PaymentState,
): SettlementChange {
  const isReturned = after.refunded > 0 && after.refunded >= amount
  if (isReturned) {
    return { payment: { ...after, settlement: 'cancelled', attention: null }, events: [] }
  }
  const isNews = before.attention !== 'amount-differs'
  return {
    payment: { ...after, settlement: before.settlement, attention: 'amount-differs' },
    events: isNews ? [{ kind: 'amount-differs', amount }] : [],
  }
}

const REFUND_EVENTS: Readonly<Record<string, EventKind>> = {
  pending: 'refund-pending',
  requires_action: 'refund-requires-action',
  succeeded: 'payment-refunded',
  failed: 'refund-failed',
  canceled: 'refund-canceled',
}

const DISPUTE_EVENTS: Readonly<Record<string, EventKind>> = {
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

export const REFUND_STATUSES = Object.keys(REFUND_EVENTS)

export const DISPUTE_STATUSES = Object.keys(DISPUTE_EVENTS)

function afterSaleEvents(before: AfterSale, after: AfterSale): OrderEvent[] {
  return [
    ...factEvents(before.refunds, after.refunds, refundEvents),
    ...factEvents(before.disputes, after.disputes, disputeEvents),
    ...factEvents(before.warnings, after.warnings, (known, { type }) =>
      known ? [] : [{ kind: 'fraud-warning', facts: providerFacts(type) }],
    ),
    ...reviewEvents(before.reviewOpenedAt, after.reviewOpenedAt),
  ]
}

function providerFacts(word: string): EventFacts {
  return { type: 'provider', word }
}

/** The events of each fact; if the fact was already known, `eventsOf` also gets its earlier state. */
function factEvents<T extends { id: string }>(
  known: readonly T[],
  facts: readonly T[],
  eventsOf: (before: T | undefined, fact: T) => OrderEvent[],
): OrderEvent[] {
  return facts.flatMap((fact) =>
    eventsOf(
      known.find(({ id }) => id === fact.id),
      fact,
    ),
  )
}

function refundEvents(before: Refund | undefined, refund: Refund): OrderEvent[] {
  const { amount, status, reason } = refund
  if (before?.status === status && before.amount === amount) return []
  const kind = REFUND_EVENTS[status]
  if (!kind) return [{ kind: 'refund-unknown', amount, facts: providerFacts(status) }]
  return [{ kind, amount, ...(reason === null ? {} : { facts: providerFacts(reason) }) }]
}

function disputeEvents(before: Dispute | undefined, dispute: Dispute): OrderEvent[] {
  const { status, dueBy, reinstated } = dispute
  const isLost = status === 'lost'
  const amount = penceOf(dispute, isLost ? disputeLoss(dispute) : dispute.amount)
  if (before?.status !== status) {
    const kind = DISPUTE_EVENTS[status]
    if (kind) return [{ kind, ...amount }]
    return [{ kind: 'dispute-unknown', ...amount, facts: providerFacts(status) }]
  }
  if (isLost && before.reinstated !== reinstated) {
    return [{ kind: 'dispute-reinstated', ...penceOf(dispute, reinstated - before.reinstated) }]
  }
  const isSame = before.dueBy === dueBy && before.amount === dispute.amount
  return isSame ? [] : [{ kind: 'dispute-changed', ...amount }]
}

function penceOf({ currency }: Dispute, amount: number): { amount?: number } {
  return currency === 'gbp' ? { amount } : {}
}

function reviewEvents(before: string | null, after: string | null): OrderEvent[] {
  if (before === after) return []
  return [{ kind: after === null ? 'review-closed' : 'review-opened' }]
}
