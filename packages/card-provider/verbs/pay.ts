import { type Refusal, refuse } from '#card-provider/api/refusal.ts'
import {
  type ChargeResult,
  newCharge,
  newPaymentIntent,
  statusOf,
} from '#card-provider/objects/payment.ts'
import type { Act } from '#card-provider/records/store.ts'
import {
  type Buyer,
  type Charge,
  type Decline,
  type Instrument,
  type Intent,
  type SessionRecord,
} from '#card-provider/records/tables.ts'
import { emit, tell } from '#card-provider/webhooks/events.ts'

import { book } from './book.ts'
import { cancelIntent, completed } from './session.ts'
import {
  AUTHENTICATION_FAILED,
  NOT_SETTLED,
  type Outcome,
  type Verdict,
  VERDICTS,
} from './test-cards.ts'

export interface Attempt {
  instrument: Instrument
  buyer: Buyer
  verdict: Verdict
}

/** The buyer presses Pay. Refused unless the session is open. */
export function confirmSession(
  act: Act,
  record: SessionRecord,
  { verdict, ...payment }: Attempt,
): SessionRecord | Refusal {
  const { status } = record.session
  if (status !== 'open') return refuse(`This Checkout Session is ${status}; it cannot be paid.`)
  const { holder, intent } = withIntent(act, record)
  return verdict === 'challenge'
    ? challenge(act, holder, intent, payment)
    : conclude(act, holder, intent, payment, verdict)
}

/** The buyer answers the bank's 3-D Secure question. Refused when none is asked. */
export function answerChallenge(
  act: Act,
  record: SessionRecord,
  passed: boolean,
): SessionRecord | Refusal {
  const intent = act.find('intents', record.session.payment_intent ?? '')
  if (record.session.status !== 'open' || !record.challenge || !intent) {
    return refuse('No authentication is waiting for this Checkout Session.')
  }
  const holder = { ...record, challenge: null }
  const verdict = passed ? 'approve' : AUTHENTICATION_FAILED
  return conclude(act, holder, intent, record.challenge, verdict)
}

const CARD: Instrument = { type: 'card', card: { brand: 'visa', last4: '4242' } }

/** Pays a session by card without the hosted page. */
export function payByScript(act: Act, record: SessionRecord, { outcome }: { outcome: Outcome }) {
  const buyer = sampleBuyer(record.session.customer_email)
  return confirmSession(act, record, { instrument: CARD, buyer, verdict: VERDICTS[outcome] })
}

/** A buyer as the hosted page would give it, with samples for what nobody typed. */
export function sampleBuyer(
  email: string | null,
  name = 'Sam Buyer',
  postalCode = 'SW1A 1AA',
): Buyer {
  return {
    email: email ?? 'buyer@example.com',
    name,
    address: { country: 'GB', postal_code: postalCode },
  }
}

function withIntent(act: Act, record: SessionRecord): { holder: SessionRecord; intent: Intent } {
  const known = act.find('intents', record.session.payment_intent ?? '')
  if (known) return { holder: { ...record, challenge: null }, intent: known }
  const intent = newPaymentIntent(record, act.now)
  const holder = { ...record, session: { ...record.session, payment_intent: intent.id } }
  act.put('sessions', holder)
  tell(act, 'intents', intent, ['payment_intent.created'])
  return { holder, intent }
}

type Payment = NonNullable<SessionRecord['challenge']>

function challenge(act: Act, holder: SessionRecord, before: Intent, asked: Payment): SessionRecord {
  const record = { ...holder, challenge: asked }
  act.put('sessions', record)
  moveIntent(act, before, 'requires_action', {})
  return record
}

/** The payment intent comes into another state, and an event tells it. */
function moveIntent(act: Act, before: Intent, status: Intent['status'], change: Partial<Intent>) {
  const intent = { ...before, last_payment_error: null, ...change, status }
  const told = status === 'requires_payment_method' ? 'payment_failed' : status
  tell(act, 'intents', intent, [`payment_intent.${told}`])
}

function conclude(
  act: Act,
  holder: SessionRecord,
  intent: Intent,
  payment: Payment,
  verdict: Exclude<Verdict, 'challenge'>,
): SessionRecord {
  const charged = (result: ChargeResult) => newCharge(intent, payment.instrument, result, act.now)
  if (typeof verdict === 'object') {
    return fallThrough(act, holder, intent, charged(verdict), verdict)
  }
  const isPaid = verdict === 'approve'
  const record = { ...holder, session: completed(holder.session, payment.buyer, isPaid) }
  return isPaid
    ? comeIn(act, record, intent, charged('succeeded'), 'checkout.session.completed')
    : wait(act, record, intent, charged('pending'))
}

function wait(act: Act, record: SessionRecord, before: Intent, charge: Charge): SessionRecord {
  act.put('sessions', record)
  moveIntent(act, before, 'processing', { latest_charge: charge.id })
  tell(act, 'charges', charge, ['charge.pending'])
  emit(act, 'checkout.session.completed', record.session)
  return record
}

/** A delayed payment comes in or fails. Refused unless it is processing. */
export function settlePayment(
  act: Act,
  record: SessionRecord,
  { succeed }: { succeed: boolean },
): SessionRecord | Refusal {
  const intent = act.find('intents', record.session.payment_intent ?? '')
  const pending = act.find('charges', intent?.latest_charge ?? '')
  if (intent?.status !== 'processing' || !pending) {
    return refuse('Only a payment that is processing can be settled.')
  }
  if (succeed) {
    const paid = { ...record, session: { ...record.session, payment_status: 'paid' as const } }
    const charge = { ...pending, status: statusOf('succeeded') }
    return comeIn(act, paid, intent, charge, 'checkout.session.async_payment_succeeded')
  }
  const charge = { ...pending, status: statusOf(NOT_SETTLED) }
  fallThrough(act, record, intent, charge, NOT_SETTLED)
  emit(act, 'checkout.session.async_payment_failed', record.session)
  return record
}

/** A delayed payment is called off; its session stays complete. Refused unless it is processing. */
export function cancelPayment(act: Act, record: SessionRecord): SessionRecord | Refusal {
  const intent = act.find('intents', record.session.payment_intent ?? '')
  if (intent?.status !== 'processing') {
    return refuse('Only a payment that is processing can be cancelled.')
  }
  cancelIntent(act, intent)
  return record
}

/** The money of a charge comes in and is booked; `type` is what is told of the session. */
function comeIn(
  act: Act,
  record: SessionRecord,
  before: Intent,
  charge: Charge,
  type: string,
): SessionRecord {
  const { id: latest_charge, amount } = charge
  act.put('sessions', record)
  tell(act, 'charges', charge, ['charge.succeeded'])
  moveIntent(act, before, 'succeeded', { latest_charge })
  emit(act, type, record.session)
  book(act, charge, { category: 'charge', amount, fee: feeFor(amount) })
  tell(act, 'charges', charge, ['charge.updated'])
  return record
}

/** Stripe's standard fee for a British card: 1.5 % and 20 pence, in pence. */
function feeFor(amount: number): number {
  return Math.round(amount * 0.015) + 20
}

/** The bank refuses a charge; its payment intent can be confirmed again. */
function fallThrough(
  act: Act,
  record: SessionRecord,
  before: Intent,
  charge: Charge,
  { code, declineCode, message }: Decline,
): SessionRecord {
  act.put('sessions', record)
  tell(act, 'charges', charge, ['charge.failed'])
  moveIntent(act, before, 'requires_payment_method', {
    last_payment_error: {
      charge: charge.id,
      code,
      decline_code: declineCode,
      message,
      type: 'card_error',
    },
    latest_charge: charge.id,
  })
  return record
}
