import { type Refusal, refuse } from '#card-provider/api/refusal.ts'
import { outcome } from '#card-provider/objects/charge.ts'
import type { Act } from '#card-provider/records/act.ts'
import type { Charge, Intent, SessionRecord } from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/emit.ts'

import { NOT_SETTLED } from './declines.ts'
import { declinedIntent, paidIntent } from './intent-states.ts'
import { bookCharge } from './money-moved.ts'

/** A delayed payment comes in or fails. Refused unless it is processing. */
export function settlePayment(
  act: Act,
  record: SessionRecord,
  succeed: boolean,
): SessionRecord | Refusal {
  const intent = act.draft.find('intents', record.session.payment_intent ?? '')
  const charge = act.draft.find('charges', intent?.latest_charge ?? '')
  if (intent?.status !== 'processing' || !charge) {
    return refuse('Only a payment that is processing can be settled.')
  }
  return succeed ? comeIn(act, record, intent, charge) : fail(act, record, intent, charge)
}

function comeIn(act: Act, record: SessionRecord, before: Intent, pending: Charge): SessionRecord {
  const charge: Charge = { ...pending, status: 'succeeded', paid: true, outcome: outcome(null) }
  const intent = paidIntent(before, charge)
  const paid: SessionRecord = { ...record, session: { ...record.session, payment_status: 'paid' } }
  act.draft.put('charges', charge)
  act.draft.put('intents', intent)
  act.draft.put('sessions', paid)
  const sessionId = record.id
  emit(act, { type: 'charge.succeeded', object: charge, sessionId })
  emit(act, { type: 'payment_intent.succeeded', object: intent, sessionId })
  emit(act, {
    type: 'checkout.session.async_payment_succeeded',
    object: paid.session,
    sessionId,
  })
  bookCharge(act, charge, sessionId)
  return paid
}

function fail(act: Act, record: SessionRecord, before: Intent, pending: Charge): SessionRecord {
  const charge: Charge = {
    ...pending,
    amount_captured: 0,
    captured: false,
    failure_code: NOT_SETTLED.code,
    failure_message: NOT_SETTLED.message,
    outcome: outcome(NOT_SETTLED),
    status: 'failed',
  }
  const intent = declinedIntent(before, charge, NOT_SETTLED)
  act.draft.put('charges', charge)
  act.draft.put('intents', intent)
  const sessionId = record.id
  emit(act, { type: 'charge.failed', object: charge, sessionId })
  emit(act, { type: 'payment_intent.payment_failed', object: intent, sessionId })
  emit(act, {
    type: 'checkout.session.async_payment_failed',
    object: record.session,
    sessionId,
  })
  return record
}
