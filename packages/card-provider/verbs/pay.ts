import { refuse } from '#card-provider/api/refusal.ts'
import type { Tx } from '#card-provider/records/store.ts'
import {
  type Charge,
  type Decline,
  type Instrument,
  type Intent,
  newObject,
  type Session,
  type SessionRecord,
} from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/events.ts'

import {
  AUTHENTICATION_FAILED,
  DELAYED_PAYMENT_FAILED,
  type Outcome,
  type Verdict,
  VERDICTS,
} from './test-cards.ts'

export interface Attempt {
  instrument: Instrument
  verdict: Verdict
}

/** Pays an open session, as when the buyer presses Pay; refuses if the session is not open. */
export function paySession(
  tx: Tx,
  record: SessionRecord,
  { verdict, instrument }: Attempt,
): SessionRecord {
  const { status } = record.session
  if (status !== 'open') refuse(`This Checkout Session is ${status}; it cannot be paid.`)
  const { holder, intent } = ensureIntent(tx, record)
  return verdict === 'challenge'
    ? requestChallenge(tx, holder, intent, instrument)
    : concludeAttempt(tx, holder, intent, instrument, verdict)
}

/** Answers the bank's 3-D Secure question; refuses if no question is pending. */
export function answerChallenge(tx: Tx, record: SessionRecord, passed: boolean): SessionRecord {
  const intent = tx.find('intents', record.session.payment_intent ?? '')
  if (record.session.status !== 'open' || !record.challenge || !intent) {
    refuse('No authentication is waiting for this Checkout Session.')
  }
  const holder = { ...record, challenge: null }
  const verdict = passed ? 'approve' : AUTHENTICATION_FAILED
  return concludeAttempt(tx, holder, intent, record.challenge, verdict)
}

const CARD: Instrument = { type: 'card', card: { brand: 'visa', last4: '4242' } }

/** Pays a session by card without the hosted page. */
export function payWithoutPage(tx: Tx, record: SessionRecord, { outcome }: { outcome: Outcome }) {
  return paySession(tx, record, { instrument: CARD, verdict: VERDICTS[outcome] })
}

function ensureIntent(tx: Tx, record: SessionRecord): { holder: SessionRecord; intent: Intent } {
  const known = tx.find('intents', record.session.payment_intent ?? '')
  if (known) return { holder: { ...record, challenge: null }, intent: known }
  const intent = newPaymentIntent(record, tx.now)
  const holder = { ...record, session: { ...record.session, payment_intent: intent.id } }
  return { holder, intent }
}

/** The payment intent that Checkout creates at the buyer's first attempt. */
function newPaymentIntent({ session, intentMetadata }: SessionRecord, now: number): Intent {
  return {
    ...newObject('pi_3', 'payment_intent', now),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'gbp',
    last_payment_error: null,
    latest_charge: null,
    metadata: intentMetadata,
    review: null,
    status: 'requires_payment_method',
  }
}

/** The charge of one payment attempt. */
function newCharge(
  { id, amount, currency, metadata }: Intent,
  instrument: Instrument,
  status: Charge['status'],
  now: number,
): Charge {
  return {
    ...newObject(instrument.type === 'card' ? 'ch_3' : 'py_3', 'charge', now),
    amount,
    amount_refunded: 0,
    currency,
    disputed: false,
    metadata,
    payment_intent: id,
    payment_method_details: instrument,
    refunded: false,
    review: null,
    status,
  }
}

function requestChallenge(
  tx: Tx,
  holder: SessionRecord,
  before: Intent,
  asked: Instrument,
): SessionRecord {
  const record = { ...holder, challenge: asked }
  tx.put('sessions', record)
  tx.put('intents', { ...before, last_payment_error: null, status: 'requires_action' })
  return record
}

function concludeAttempt(
  tx: Tx,
  holder: SessionRecord,
  intent: Intent,
  instrument: Instrument,
  verdict: Exclude<Verdict, 'challenge'>,
): SessionRecord {
  const charged = (status: Charge['status']) => newCharge(intent, instrument, status, tx.now)
  if (typeof verdict === 'object') return decline(tx, holder, intent, charged('failed'), verdict)
  const isPaid = verdict === 'approve'
  const payment_status = isPaid ? 'paid' : 'unpaid'
  const session: Session = { ...holder.session, payment_status, status: 'complete' }
  const record = { ...holder, session }
  const charge = charged(isPaid ? 'succeeded' : 'pending')
  if (isPaid) recordSuccess(tx, record, intent, charge)
  else save(tx, record, charge, { ...intent, last_payment_error: null, status: 'processing' })
  emit(tx, 'checkout.session.completed', record.session)
  return record
}

/** Ends a delayed payment with success or failure; refuses if the payment is not processing. */
export function settlePayment(
  tx: Tx,
  record: SessionRecord,
  { succeed }: { succeed: boolean },
): SessionRecord {
  const intent = tx.find('intents', record.session.payment_intent ?? '')
  const pending = tx.find('charges', intent?.latest_charge ?? '')
  if (intent?.status !== 'processing' || !pending) {
    refuse('Only a payment that is processing can be settled.')
  }
  if (succeed) {
    const paid = { ...record, session: { ...record.session, payment_status: 'paid' as const } }
    recordSuccess(tx, paid, intent, { ...pending, status: 'succeeded' })
    emit(tx, 'checkout.session.async_payment_succeeded', paid.session)
    return paid
  }
  decline(tx, record, intent, { ...pending, status: 'failed' }, DELAYED_PAYMENT_FAILED)
  emit(tx, 'checkout.session.async_payment_failed', record.session)
  return record
}

/** Cancels a delayed payment, whose session stays complete; refuses if the payment is not processing. */
export function cancelPayment(tx: Tx, record: SessionRecord): SessionRecord {
  const intent = tx.find('intents', record.session.payment_intent ?? '')
  if (intent?.status !== 'processing') {
    refuse('Only a payment that is processing can be cancelled.')
  }
  tx.put('intents', { ...intent, status: 'canceled' })
  return record
}

function save(tx: Tx, record: SessionRecord, charge: Charge, intent: Intent): void {
  tx.put('sessions', record)
  tx.put('charges', charge)
  tx.put('intents', { ...intent, latest_charge: charge.id })
}

/** Records that the bank has accepted a charge. */
function recordSuccess(tx: Tx, record: SessionRecord, before: Intent, charge: Charge): void {
  save(tx, record, charge, { ...before, last_payment_error: null, status: 'succeeded' })
}

/** Records that the bank declines a charge; the payment intent can be confirmed again. */
function decline(
  tx: Tx,
  record: SessionRecord,
  before: Intent,
  charge: Charge,
  last_payment_error: Decline,
): SessionRecord {
  save(tx, record, charge, {
    ...before,
    last_payment_error,
    status: 'requires_payment_method',
  })
  return record
}
