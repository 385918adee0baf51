import type Stripe from 'stripe'

import type { DisputeState } from '#domain/order.ts'
import type { PaymentReading } from '#domain/settlement.ts'

type DisputesOf = (chargeId: string) => Promise<{ data: Stripe.Dispute[] }>

/** A session with its payment expanded, in the shop's words. Asks for disputes only of a disputed charge. */
export async function readingOf(
  session: Stripe.Checkout.Session,
  disputesOf: DisputesOf,
): Promise<PaymentReading & { orderId: string | null }> {
  const intent = expanded(session.payment_intent)
  const charge = expanded(intent?.latest_charge ?? null)
  const dispute = charge?.disputed ? (await disputesOf(charge.id)).data[0] : undefined
  return {
    orderId: orderReference(session),
    sessionId: session.id,
    session: sessionState(session.status),
    payment: paymentOf(session, intent),
    ...charged(session),
    paymentIntentId: intent?.id ?? null,
    ...afterwards(charge, dispute),
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Null for sessions that something else opened on the same account, with references of its own. */
function orderReference(session: Stripe.Checkout.Session): string | null {
  const reference = session.metadata?.['order_id'] ?? session.client_reference_id
  return reference !== null && UUID.test(reference) ? reference : null
}

/** The object itself, where the provider was asked to send more than its id. */
function expanded<T extends object>(value: string | T | null): T | null {
  return typeof value === 'object' ? value : null
}

function charged(session: Stripe.Checkout.Session): Pick<PaymentReading, 'amount' | 'currency'> {
  return { amount: session.amount_total ?? 0, currency: session.currency ?? '' }
}

/** What happened to the money after it had arrived. */
function afterwards(
  charge: Stripe.Charge | null,
  dispute: Stripe.Dispute | undefined,
): Pick<PaymentReading, 'refunded' | 'dispute'> {
  if (!charge) return { refunded: 0, dispute: 'none' }
  return {
    refunded: charge.amount_refunded,
    dispute: charge.disputed ? disputeState(dispute) : 'none',
  }
}

function paymentOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): PaymentReading['payment'] {
  if (session.payment_status !== 'unpaid') return 'paid'
  const hasFailed =
    intent?.status === 'requires_payment_method' && intent.last_payment_error !== null
  return session.status === 'complete' && hasFailed ? 'failed' : 'unpaid'
}

function sessionState(status: Stripe.Checkout.Session['status']): PaymentReading['session'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

function disputeState(dispute: Stripe.Dispute | undefined): DisputeState {
  switch (dispute?.status) {
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'won'
    case 'lost':
      return 'lost'
    default:
      return 'open'
  }
}
