import type { DisputeState, Order, PaymentState, Settlement } from './order.ts'

/** What the card provider says about one payment session, read from its API and not from an event. */
export interface PaymentReading {
  sessionId: string
  session: 'open' | 'complete' | 'expired'
  payment: 'unpaid' | 'paid' | 'failed'
  /** Minor units and lower-case ISO code, as charged. */
  amount: number
  currency: string
  paymentIntentId: string | null
  /** Minor units given back so far. */
  refunded: number
  dispute: DisputeState
}

export type OrderEventKind =
  | 'payment-processing'
  | 'payment-received'
  | 'payment-failed'
  | 'payment-expired'
  | 'payment-unknown'
  | 'payment-cancelled'
  | 'payment-refunded'
  | 'dispute-opened'
  | 'dispute-won'
  | 'dispute-lost'
  | 'amount-differs'

export interface OrderEvent {
  kind: OrderEventKind
  /** Pence, where the event is about an amount. */
  amount?: number
}

export interface SettlementChange {
  payment: PaymentState
  /** What is new; empty when the reading tells nothing new. */
  events: OrderEvent[]
}

/** Later facts outrank earlier ones; money received outranks every kind of "not paid". */
const RANK: Readonly<Record<Settlement, number>> = {
  pending: 0,
  processing: 1,
  cancelled: 2,
  expired: 2,
  failed: 2,
  paid: 3,
}

const DISPUTE_RANK: Readonly<Record<DisputeState, number>> = { none: 0, open: 1, won: 2, lost: 2 }

const SETTLEMENT_EVENT = {
  processing: 'payment-processing',
  paid: 'payment-received',
  failed: 'payment-failed',
  expired: 'payment-expired',
} as const

const DISPUTE_EVENT = { open: 'dispute-opened', won: 'dispute-won', lost: 'dispute-lost' } as const

/**
 * The order's payment after a reading. Only moves forward, so readings may come twice, late and in
 * any order; an amount or currency other than ours never counts as paid but asks for attention.
 */
export function settlementAfter(
  order: Pick<Order, 'total' | 'payment'>,
  reading: PaymentReading,
): SettlementChange {
  const settlement = later(order.payment.settlement, settlementOf(reading))
  const differs = reading.amount !== order.total || reading.currency !== 'gbp'
  if (settlement === 'paid' && order.payment.settlement !== 'paid' && differs) {
    return mismatched(order.payment, reading)
  }
  const payment: PaymentState = {
    settlement,
    refunded: Math.max(order.payment.refunded, reading.refunded),
    dispute: laterDispute(order.payment.dispute, reading.dispute),
    attention: settlement === 'paid' ? null : withoutDoubt(order.payment.attention),
  }
  return { payment, events: eventsBetween(order.payment, payment) }
}

/** Once the provider has been read, the order says what the provider says. */
function withoutDoubt(attention: PaymentState['attention']): PaymentState['attention'] {
  return attention === 'not-settled' ? null : attention
}

function settlementOf(reading: PaymentReading): Settlement {
  if (reading.payment === 'paid') return 'paid'
  if (reading.session === 'expired') return 'expired'
  if (reading.session === 'open') return 'pending'
  return reading.payment === 'failed' ? 'failed' : 'processing'
}

function later(current: Settlement, next: Settlement): Settlement {
  return RANK[next] > RANK[current] ? next : current
}

function laterDispute(current: DisputeState, next: DisputeState): DisputeState {
  return DISPUTE_RANK[next] > DISPUTE_RANK[current] ? next : current
}

/** Another amount than ours waits for a person, until all of it has been given back. */
function mismatched(before: PaymentState, reading: PaymentReading): SettlementChange {
  const refunded = Math.max(before.refunded, reading.refunded)
  const isReturned = refunded > 0 && refunded >= reading.amount
  const payment: PaymentState = isReturned
    ? { ...before, refunded, settlement: 'cancelled', attention: null }
    : { ...before, refunded, attention: 'amount-differs' }
  const isNews = payment.attention !== null && before.attention !== payment.attention
  const differs: OrderEvent = { kind: 'amount-differs', amount: reading.amount }
  return { payment, events: [...(isNews ? [differs] : []), ...eventsBetween(before, payment)] }
}

function eventsBetween(before: PaymentState, after: PaymentState): OrderEvent[] {
  const events: OrderEvent[] = []
  const { settlement, dispute } = after
  if (settlement !== before.settlement && settlement in SETTLEMENT_EVENT) {
    events.push({ kind: SETTLEMENT_EVENT[settlement as keyof typeof SETTLEMENT_EVENT] })
  }
  if (after.refunded > before.refunded) {
    events.push({ kind: 'payment-refunded', amount: after.refunded - before.refunded })
  }
  if (dispute !== before.dispute && dispute !== 'none') {
    events.push({ kind: DISPUTE_EVENT[dispute] })
  }
  return events
}
