import { type Refusal, refuse } from '#card-provider/api/refusal.ts'
import { type Authentication, type ChargeResult, newCharge } from '#card-provider/objects/charge.ts'
import { newPaymentIntent } from '#card-provider/objects/payment-intent.ts'
import { completed } from '#card-provider/objects/session.ts'
import { newId } from '#card-provider/records/ids.ts'
import type { Act } from '#card-provider/records/store.ts'
import type {
  Buyer,
  Charge,
  Instrument,
  Intent,
  SessionRecord,
} from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/events.ts'

import { comeIn, fallThrough } from './settle.ts'
import { AUTHENTICATION_FAILED, type Verdict } from './test-cards.ts'

export interface Attempt {
  instrument: Instrument
  buyer: Buyer
  verdict: Verdict
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
  { instrument, buyer, verdict }: Attempt,
): SessionRecord | Refusal {
  const { status, payment_method_options: options } = record.session
  if (status !== 'open') return refuse(`This Checkout Session is ${status}; it cannot be paid.`)
  const { holder, intent } = withIntent(act, record)
  const paymentMethod = newId('paymentMethod')
  if (verdict.kind === 'challenge') {
    return challenge(act, holder, intent, { instrument, buyer, paymentMethod })
  }
  // A card that asks nothing is told of where the session asks for 3-D Secure.
  const isWished = options?.card?.request_three_d_secure === 'any'
  const authentication = isWished ? SILENT : null
  return conclude(
    act,
    holder,
    intent,
    { instrument, buyer, paymentMethod, authentication },
    verdict,
  )
}

const SILENT: Authentication = {
  authentication_flow: 'frictionless',
  result: 'attempt_acknowledged',
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
  return conclude(
    act,
    { ...record, challenge: null },
    { ...intent, next_action: null },
    payment,
    passed ? { kind: 'approve' } : { kind: 'decline', decline: AUTHENTICATION_FAILED },
  )
}

function withIntent(act: Act, record: SessionRecord): { holder: SessionRecord; intent: Intent } {
  const known = act.draft.find('intents', record.session.payment_intent ?? '')
  if (known) return { holder: { ...record, challenge: null }, intent: known }
  const intent = newPaymentIntent(record, act.now)
  act.draft.put('intents', intent)
  const holder = { ...record, session: { ...record.session, payment_intent: intent.id } }
  act.draft.put('sessions', holder)
  emit(act, 'payment_intent.created', intent)
  return { holder, intent }
}

function challenge(
  act: Act,
  holder: SessionRecord,
  before: Intent,
  asked: NonNullable<SessionRecord['challenge']>,
): SessionRecord {
  const intent: Intent = {
    ...before,
    status: 'requires_action',
    payment_method: asked.paymentMethod,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  }
  const record = { ...holder, challenge: asked }
  act.draft.put('intents', intent)
  act.draft.put('sessions', record)
  emit(act, 'payment_intent.requires_action', intent)
  return record
}

function conclude(
  act: Act,
  holder: SessionRecord,
  intent: Intent,
  payment: Payment,
  verdict: Exclude<Verdict, { kind: 'challenge' }>,
): SessionRecord {
  const charged = (result: ChargeResult): Charge => newCharge(intent, payment, result, act.now)
  switch (verdict.kind) {
    case 'decline': {
      const charge = charged({ status: 'failed', decline: verdict.decline })
      fallThrough(act, holder, intent, charge, verdict.decline)
      return holder
    }
    case 'later':
      return wait(act, holder, intent, charged({ status: 'pending' }), payment.buyer)
    case 'approve': {
      const record = { ...holder, session: completed(holder.session, payment.buyer, true) }
      const charge = charged({ status: 'succeeded', authentication: payment.authentication })
      return comeIn(act, record, intent, charge, 'checkout.session.completed')
    }
  }
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
  const record = { ...holder, session: completed(holder.session, buyer, false) }
  act.draft.put('charges', charge)
  act.draft.put('intents', intent)
  act.draft.put('sessions', record)
  emit(act, 'payment_intent.processing', intent)
  emit(act, 'charge.pending', charge)
  emit(act, 'checkout.session.completed', record.session)
  return record
}
