import type Stripe from 'stripe'

import type { DisputeState } from '#domain/order.ts'
import type { PaymentReading } from '#domain/settlement.ts'

type DisputesOf = (chargeId: string) => Promise<{ data: Stripe.Dispute[] }>

/** A session with its payment expanded, in the shop's words. Asks for disputes only of a disputed charge. */
export async function readingOf(
  session: Stripe.Checkout.Session,
  disputesOf: DisputesOf,
): Promise<PaymentReading & { orderId: string | null }> {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  return {
    orderId: session.metadata?.['order_id'] ?? session.client_reference_id,
    sessionId: session.id,
    session: sessionState(session.status),
    payment: paymentOf(session, intent),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentIntentId: intent?.id ?? null,
    refunded: charge?.amount_refunded ?? 0,
    dispute: charge?.disputed ? disputeState((await disputesOf(charge.id)).data[0]) : 'none',
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
