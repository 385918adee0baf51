import { type Refusal, refuse } from '#card-provider/api/refusal.ts'
import {
  brokenSessionRule,
  type SessionCreateParams,
} from '#card-provider/api/session-parameters.ts'
import { newSession } from '#card-provider/objects/session.ts'
import type { Act } from '#card-provider/records/store.ts'
import type { SessionRecord } from '#card-provider/records/tables.ts'
import { emit, tell } from '#card-provider/webhooks/events.ts'

/** Opens a checkout session, or says which rule its parameters break. */
export function createSession(
  act: Act,
  params: SessionCreateParams,
  pageUrl: (id: string) => string,
): SessionRecord | Refusal {
  const refusal = brokenSessionRule(params, act.now)
  if (refusal) return { ...refusal, unkept: true }
  const session = newSession(params, pageUrl, act.now)
  const record: SessionRecord = {
    id: session.id,
    session,
    lineItems: params.line_items.map(({ quantity, price_data: { unit_amount, product_data } }) => ({
      description: product_data.name,
      quantity,
      amount_total: unit_amount * quantity,
      metadata: product_data.metadata,
    })),
    intentData: params.payment_intent_data,
    challenge: null,
  }
  act.put('sessions', record)
  return record
}

/** Closes an open session for good. Refused when it is complete or expired already. */
export function expireSession(act: Act, record: SessionRecord): SessionRecord | Refusal {
  const { status, payment_intent } = record.session
  if (status !== 'open') {
    return refuse(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
    )
  }
  const session = { ...record.session, status: 'expired' as const, url: null }
  const expired = { ...record, challenge: null, session }
  act.put('sessions', expired)
  const intent = act.find('intents', payment_intent ?? '')
  if (intent) {
    const end = { canceled_at: act.now, cancellation_reason: 'expired', next_action: null } as const
    tell(act, 'intents', { ...intent, ...end, status: 'canceled' }, ['payment_intent.canceled'])
  }
  emit(act, 'checkout.session.expired', session)
  return expired
}
