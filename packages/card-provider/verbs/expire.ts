import { type Refusal, refuse } from '#card-provider/api/refusal.ts'
import type { Act } from '#card-provider/records/act.ts'
import type { SessionRecord } from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/emit.ts'

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
  emit(act, {
    type: 'checkout.session.expired',
    object: expired.session,
    sessionId: expired.id,
  })
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
  emit(act, { type: 'payment_intent.canceled', object: canceled, sessionId: record.id })
}
