import { refuse } from '#card-provider/api/refusal.ts'
import { checkLimits, type SessionCreateParams } from '#card-provider/api/session-parameters.ts'
import { paymentParts, type Tx } from '#card-provider/records/store.ts'
import { newId, type Session, type SessionRecord } from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/events.ts'

/** Opens a checkout session; refuses parameters that are invalid only in combination. */
export function createSession(tx: Tx, params: SessionCreateParams): SessionRecord {
  const lineItems = params.line_items.map(({ quantity, price_data }) => ({
    description: price_data.product_data.name,
    quantity,
    amount_total: price_data.unit_amount * quantity,
  }))
  const total = lineItems.reduce((sum, line) => sum + line.amount_total, 0)
  checkLimits(total, params.expires_at, tx.now)
  const session = newSession(params, total, tx.now)
  const record: SessionRecord = {
    id: session.id,
    session,
    lineItems,
    intentMetadata: params.payment_intent_data.metadata,
    challenge: null,
  }
  tx.put('sessions', record)
  return record
}

/** Expires an open session; refuses if the session is complete or expired. */
export function expireSession(tx: Tx, record: SessionRecord): SessionRecord {
  const { status } = record.session
  if (status !== 'open') {
    refuse(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
    )
  }
  const session = { ...record.session, status: 'expired' as const }
  const expired = { ...record, challenge: null, session }
  tx.put('sessions', expired)
  const { intent } = paymentParts(tx, record)
  if (intent) tx.put('intents', { ...intent, status: 'canceled' })
  emit(tx, 'checkout.session.expired', session)
  return expired
}

const DAY = 24 * 60 * 60

/** An open hosted session in payment mode, with Stripe's defaults. */
function newSession(params: SessionCreateParams, total: number, now: number): Session {
  return {
    id: newId('cs_test_a1', 56),
    object: 'checkout.session',
    amount_total: total,
    cancel_url: params.cancel_url,
    client_reference_id: params.client_reference_id,
    created: now,
    currency: 'gbp',
    customer_email: params.customer_email,
    expires_at: params.expires_at ?? now + DAY,
    livemode: false,
    metadata: params.metadata,
    payment_intent: null,
    payment_method_types: params.allowed_payment_method_types,
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url,
  }
}
