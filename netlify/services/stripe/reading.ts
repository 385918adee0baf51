import type Stripe from 'stripe'

import type { PaymentReading } from '#domain/order/settlement.ts'
import { isUuid } from '#domain/text/uuid.ts'

import { expandedObject, isoMoment, readAfterSale, type FindAtStripe } from './after-sale.ts'
import type { ReadScope, SessionReading } from './card-provider.ts'

/** Converts a session with expanded payment to a reading, and also reads the facts that follow the sale. */
export async function readSessionPayment(
  session: Stripe.Checkout.Session,
  scope: ReadScope,
  find: FindAtStripe,
): Promise<SessionReading> {
  const intent = expandedObject(session.payment_intent)
  const charge = expandedObject(intent?.latest_charge)
  return {
    orderId: orderReference(session),
    sessionId: session.id,
    method: session.payment_method_types.includes('paypal') ? 'paypal' : 'credit-card',
    session: sessionState(session.status),
    payment: paymentOf(session, intent),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentIntentId: intent?.id ?? null,
    paidAt: isoMoment((charge ?? session).created),
    live: session.livemode,
    ...(await readAfterSale(find, intent, scope)),
  }
}

/** The id of our order; null for sessions that another application opened on the same account. */
export function orderReference(session: Stripe.Checkout.Session): string | null {
  const reference = session.metadata?.['order_id'] ?? session.client_reference_id
  return reference !== null && isUuid(reference) ? reference : null
}

function paymentOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): PaymentReading['payment'] {
  if (session.payment_status !== 'unpaid') return 'paid'
  return session.status === 'complete' && hasFailed(intent) ? 'failed' : 'unpaid'
}

/** Whether the payment was refused by the bank or cancelled, which is final. */
function hasFailed(intent: Stripe.PaymentIntent | null): boolean {
  if (intent?.status === 'canceled') return true
  return intent?.status === 'requires_payment_method' && intent.last_payment_error !== null
}

function sessionState(status: Stripe.Checkout.Session['status']): PaymentReading['session'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}
