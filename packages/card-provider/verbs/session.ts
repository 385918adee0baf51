import { type Refusal, refuse, unkept } from '#card-provider/api/refusal.ts'
import {
  brokenSessionRule,
  type SessionCreateParams,
} from '#card-provider/api/session-parameters.ts'
import { newSession } from '#card-provider/objects/session.ts'
import type { Act } from '#card-provider/records/store.ts'
import type { SessionRecord } from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/events.ts'

/** Opens a checkout session, or says which rule its parameters break. */
export function createSession(
  act: Act,
  params: SessionCreateParams,
  pageUrl: (id: string) => string,
): SessionRecord | Refusal {
  const refusal = brokenSessionRule(params, act.now)
  if (refusal) return unkept(refusal)
  const session = newSession(params, pageUrl, act.now)
  const { shipping, ...intentData } = params.payment_intent_data
  const record: SessionRecord = {
    id: session.id,
    session,
    lineItems: params.line_items.map(({ quantity, price_data: { unit_amount, product_data } }) => ({
      description: product_data.name,
      quantity,
      amount_total: unit_amount * quantity,
      metadata: product_data.metadata,
    })),
    intentData: {
      ...intentData,
      shipping: shipping && {
        ...shipping,
        address: { ...shipping.address, line2: null },
        carrier: null,
        tracking_number: null,
      },
    },
    challenge: null,
  }
  act.draft.put('sessions', record)
  return record
}

/** Closes an open session for good. Refused when it is complete or expired already. */
export function expireSession(act: Act, record: SessionRecord): SessionRecord | Refusal {
  if (record.session.status !== 'open') {
    return refuse(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${record.session.status}\`.`,
    )
  }
  const expired: SessionRecord = {
    ...record,
    challenge: null,
    session: { ...record.session, status: 'expired', url: null },
  }
  act.draft.put('sessions', expired)
  cancelIntent(act, expired)
  emit(act, 'checkout.session.expired', expired.session)
  return expired
}

function cancelIntent(act: Act, record: SessionRecord): void {
  const intent = act.draft.find('intents', record.session.payment_intent ?? '')
  if (!intent) return
  const canceled = {
    ...intent,
    canceled_at: act.now,
    cancellation_reason: 'expired' as const,
    next_action: null,
    status: 'canceled' as const,
  }
  act.draft.put('intents', canceled)
  emit(act, 'payment_intent.canceled', canceled)
}
