import type Stripe from 'stripe'

import type { Movement } from '#domain/movement.ts'
import type { PaymentReading } from '#domain/settlement.ts'
import { isUuid } from '#domain/uuid.ts'

import type { ReadScope, SessionReading } from './card-provider.ts'
import { expanded, moment, readAfterSale, type FindAtStripe } from './stripe-after-sale.ts'

/** A session with its payment expanded, in the shop's words; asks for what happened after the sale. */
export async function readingOf(
  session: Stripe.Checkout.Session,
  scope: ReadScope,
  find: FindAtStripe,
): Promise<SessionReading> {
  const intent = expanded(session.payment_intent)
  const charge = expanded(intent?.latest_charge)
  return {
    orderId: orderReference(session),
    sessionId: session.id,
    session: sessionState(session.status),
    payment: paymentOf(session, intent),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentIntentId: intent?.id ?? null,
    paidAt: moment((charge ?? session).created),
    live: session.livemode,
    ...(await readAfterSale(find, intent, scope)),
  }
}

/** Null for sessions that something else opened on the same account, with references of its own. */
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

/** Whether a bank has refused it, or it was called off: nothing more comes of it. */
function hasFailed(intent: Stripe.PaymentIntent | null): boolean {
  if (intent?.status === 'canceled') return true
  return intent?.status === 'requires_payment_method' && intent.last_payment_error !== null
}

function sessionState(status: Stripe.Checkout.Session['status']): PaymentReading['session'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

/** What the account's balance is made of that payments come to; other shares of it are Stripe's own. */
const PAYMENTS = 'payments'

/** The movements of a page of balance transactions whose sources are expanded. */
export function movementsOf(page: readonly Stripe.BalanceTransaction[]): Movement[] {
  return page.filter(({ balance_type: type }) => type === PAYMENTS).map(movementOf)
}

function movementOf(booking: Stripe.BalanceTransaction): Movement {
  const { id, amount, fee, currency, created, reporting_category: category } = booking
  const source = expanded(booking.source)
  return {
    id,
    happenedAt: moment(created),
    category,
    amount,
    fee,
    currency,
    source: source?.id ?? null,
    paymentIntentId: source === null ? null : paymentBehind(source),
    orderId: source === null ? null : orderBehind(source),
  }
}

type Source = Exclude<Stripe.BalanceTransaction['source'], string | null>

function paymentBehind(source: Source): string | null {
  const payment = 'payment_intent' in source ? source.payment_intent : null
  return typeof payment === 'string' ? payment : (expanded(payment)?.id ?? null)
}

function orderBehind(source: Source): string | null {
  const id = source.object === 'charge' ? source.metadata['order_id'] : undefined
  return id !== undefined && isUuid(id) ? id : null
}
