import { type Refusal, refuse } from '#card-provider/api/refusal.ts'
import { type ChargeResult, newCharge } from '#card-provider/objects/charge.ts'
import { newPaymentIntent } from '#card-provider/objects/payment-intent.ts'
import { completed } from '#card-provider/objects/session.ts'
import type { Authentication } from '#card-provider/objects/three-d-secure.ts'
import type { Act } from '#card-provider/records/act.ts'
import { newId } from '#card-provider/records/ids.ts'
import type {
  Buyer,
  Charge,
  Decline,
  Instrument,
  Intent,
  SessionRecord,
} from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/emit.ts'

import { AUTHENTICATION_FAILED } from './declines.ts'
import { declinedIntent, paidIntent } from './intent-states.ts'
import { bookCharge } from './money-moved.ts'

/** What the bank answers to an attempt to pay. */
export type Verdict =
  | { kind: 'approve' }
  | { kind: 'challenge' }
  | { kind: 'later' }
  | { kind: 'decline'; decline: Decline }

export interface Attempt {
  instrument: Instrument
  buyer: Buyer
  verdict: Verdict
  /** What comes of 3-D Secure without a question to the buyer; by the session's wish when left out. */
  authentication?: Authentication['result'] | undefined
}

interface Payment {
  instrument: Instrument
  buyer: Buyer
  paymentMethod: string
  authentication: Authentication | null
}

/** The buyer presses Pay. Refused unless the session is open. */
export function confirmSession(
  act: Act,
  record: SessionRecord,
  attempt: Attempt,
): SessionRecord | Refusal {
  if (record.session.status !== 'open') {
    return refuse(`This Checkout Session is ${record.session.status}; it cannot be paid.`)
  }
  const { instrument, buyer, verdict } = attempt
  const { holder, intent } = withIntent(act, record)
  const payment = {
    instrument,
    buyer,
    paymentMethod: newId('paymentMethod'),
    authentication: silent(record, attempt),
  }
  if (verdict.kind === 'challenge') return challenge(act, holder, intent, payment)
  return conclude(act, holder, intent, payment, verdict)
}

/** The buyer answers the bank's 3-D Secure question. Refused when none is asked. */
export function answerChallenge(
  act: Act,
  record: SessionRecord,
  passed: boolean,
): SessionRecord | Refusal {
  const intent = act.draft.find('intents', record.session.payment_intent ?? '')
  if (record.session.status !== 'open' || !record.challenge || !intent) {
    return refuse('No authentication is waiting for this Checkout Session.')
  }
  const payment: Payment = {
    ...record.challenge,
    authentication: { authentication_flow: 'challenge', result: 'authenticated' },
  }
  const holder = { ...record, challenge: null }
  return conclude(
    act,
    holder,
    { ...intent, next_action: null },
    payment,
    passed ? { kind: 'approve' } : { kind: 'decline', decline: AUTHENTICATION_FAILED },
  )
}

/** A card that asks nothing is told of where the session asks for 3-D Secure. */
function silent({ session }: SessionRecord, { authentication }: Attempt): Authentication | null {
  const wish = session.payment_method_options?.card?.request_three_d_secure ?? 'automatic'
  const result = authentication ?? (wish === 'automatic' ? null : 'attempt_acknowledged')
  return result && { authentication_flow: 'frictionless', result }
}

function withIntent(act: Act, record: SessionRecord): { holder: SessionRecord; intent: Intent } {
  const known = act.draft.find('intents', record.session.payment_intent ?? '')
  if (known) return { holder: { ...record, challenge: null }, intent: known }
  const intent = newPaymentIntent(record, act.now)
  act.draft.put('intents', intent)
  emit(act, { type: 'payment_intent.created', object: intent, sessionId: record.id })
  return {
    holder: { ...record, session: { ...record.session, payment_intent: intent.id } },
    intent,
  }
}

function challenge(
  act: Act,
  holder: SessionRecord,
  before: Intent,
  { instrument, buyer, paymentMethod }: Payment,
): SessionRecord {
  const intent: Intent = {
    ...before,
    status: 'requires_action',
    payment_method: paymentMethod,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  }
  act.draft.put('intents', intent)
  emit(act, { type: 'payment_intent.requires_action', object: intent, sessionId: holder.id })
  return keep(act, { ...holder, challenge: { instrument, buyer, paymentMethod } })
}

function conclude(
  act: Act,
  holder: SessionRecord,
  intent: Intent,
  payment: Payment,
  verdict: Exclude<Verdict, { kind: 'challenge' }>,
): SessionRecord {
  const charge = newCharge(intent, payment, chargeResult(payment, verdict), act.now)
  act.draft.put('charges', charge)
  switch (verdict.kind) {
    case 'decline':
      return decline(act, holder, intent, charge, verdict.decline)
    case 'later':
      return wait(act, holder, intent, charge, payment.buyer)
    case 'approve':
      return approve(act, holder, intent, charge, payment.buyer)
  }
}

function chargeResult(
  payment: Payment,
  verdict: Exclude<Verdict, { kind: 'challenge' }>,
): ChargeResult {
  switch (verdict.kind) {
    case 'decline':
      return { status: 'failed', decline: verdict.decline }
    case 'later':
      return { status: 'pending' }
    case 'approve':
      return { status: 'succeeded', authentication: payment.authentication }
  }
}

function approve(
  act: Act,
  holder: SessionRecord,
  before: Intent,
  charge: Charge,
  buyer: Buyer,
): SessionRecord {
  const intent = paidIntent(before, charge)
  act.draft.put('intents', intent)
  const record = keep(act, { ...holder, session: completed(holder.session, buyer, true) })
  const sessionId = record.id
  emit(act, { type: 'charge.succeeded', object: charge, sessionId })
  emit(act, { type: 'payment_intent.succeeded', object: intent, sessionId })
  emit(act, { type: 'checkout.session.completed', object: record.session, sessionId })
  bookCharge(act, charge, sessionId)
  return record
}

function wait(
  act: Act,
  holder: SessionRecord,
  before: Intent,
  charge: Charge,
  buyer: Buyer,
): SessionRecord {
  const intent: Intent = {
    ...before,
    status: 'processing',
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    last_payment_error: null,
  }
  act.draft.put('intents', intent)
  const record = keep(act, { ...holder, session: completed(holder.session, buyer, false) })
  const sessionId = record.id
  emit(act, { type: 'payment_intent.processing', object: intent, sessionId })
  emit(act, { type: 'charge.pending', object: charge, sessionId })
  emit(act, { type: 'checkout.session.completed', object: record.session, sessionId })
  return record
}

function decline(
  act: Act,
  holder: SessionRecord,
  before: Intent,
  charge: Charge,
  reason: Decline,
): SessionRecord {
  const intent = declinedIntent(before, charge, reason)
  act.draft.put('intents', intent)
  emit(act, { type: 'charge.failed', object: charge, sessionId: holder.id })
  emit(act, { type: 'payment_intent.payment_failed', object: intent, sessionId: holder.id })
  return keep(act, holder)
}

function keep(act: Act, record: SessionRecord): SessionRecord {
  act.draft.put('sessions', record)
  return record
}
