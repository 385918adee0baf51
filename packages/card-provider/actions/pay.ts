import { refuse } from '#card-provider/api/refusal.ts'
import { paymentParts, type Tx } from '#card-provider/records/store.ts'
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

export interface PayAttempt {
  instrument: Instrument
  verdict: Verdict
}

/** Pays an open session, as when the buyer presses Pay; refuses if the session is not open. */
export function paySession(
  tx: Tx,
  record: SessionRecord,
  { verdict, instrument }: PayAttempt,
): SessionRecord {
  const { status } = record.session
  if (status !== 'open') refuse(`This Checkout Session is ${status}; it cannot be paid.`)
  const intent = paymentParts(tx, record).intent ?? newPaymentIntent(record, tx.now)
  const session = { ...record.session, payment_intent: intent.id }
  if (verdict !== 'challenge') {
    return concludeAttempt(tx, { ...record, session }, intent, { instrument, verdict })
  }
  const asked = { ...record, session, challenge: instrument }
  tx.put('sessions', asked)
  tx.put('intents', { ...intent, last_payment_error: null, status: 'requires_action' })
  return asked
}

/** Answers the bank's 3-D Secure question; refuses if no question is pending. */
export function answerChallenge(tx: Tx, record: SessionRecord, passed: boolean): SessionRecord {
  const { session, challenge: instrument } = record
  const { intent } = paymentParts(tx, record)
  if (session.status !== 'open' || !instrument || !intent) {
    refuse('No authentication is waiting for this Checkout Session.')
  }
  const verdict = passed ? 'approve' : AUTHENTICATION_FAILED
  return concludeAttempt(tx, record, intent, { instrument, verdict })
}

const CARD: Instrument = { type: 'card', card: { brand: 'visa', last4: '4242' } }

/** Pays a session by card without the hosted page. */
export function payWithoutPage(tx: Tx, record: SessionRecord, { outcome }: { outcome: Outcome }) {
  return paySession(tx, record, { instrument: CARD, verdict: VERDICTS[outcome] })
}

/** The payment intent that Checkout creates at the buyer's first attempt. */
function newPaymentIntent({ session, intentMetadata }: SessionRecord, now: number): Intent {
  return {
    ...newObject('pi_3', 'payment_intent', now),
    amount: session.amount_total,
    currency: session.currency,
    last_payment_error: null,
    latest_charge: null,
    metadata: intentMetadata,
    review: null,
    status: 'requires_payment_method',
  }
}

function newCharge(
  { id, amount, currency, metadata }: Intent,
  instrument: Instrument,
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
    status: 'pending',
  }
}

function concludeAttempt(
  tx: Tx,
  record: SessionRecord,
  intent: Intent,
  { instrument, verdict }: PayAttempt & { verdict: Exclude<Verdict, 'challenge'> },
): SessionRecord {
  const charge = newCharge(intent, instrument, tx.now)
  const answered = { ...record, challenge: null }
  if (typeof verdict === 'object') {
    return save(tx, answered, intent, { ...charge, status: 'failed' }, verdict)
  }
  const isPaid = verdict === 'approve'
  const payment_status = isPaid ? 'paid' : 'unpaid'
  const session: Session = { ...record.session, payment_status, status: 'complete' }
  const status = isPaid ? 'succeeded' : 'pending'
  const after = save(tx, { ...answered, session }, intent, { ...charge, status })
  emit(tx, 'checkout.session.completed', session)
  return after
}

/** Ends a delayed payment with success or failure; refuses if the payment is not processing. */
export function settlePayment(
  tx: Tx,
  record: SessionRecord,
  { succeed }: { succeed: boolean },
): SessionRecord {
  const { intent, charge } = paymentParts(tx, record)
  if (intent?.status !== 'processing' || !charge) {
    refuse('Only a payment that is processing can be settled.')
  }
  const session: Session = { ...record.session, ...(succeed && { payment_status: 'paid' }) }
  const status = succeed ? 'succeeded' : 'failed'
  const error = succeed ? null : DELAYED_PAYMENT_FAILED
  const after = save(tx, { ...record, session }, intent, { ...charge, status }, error)
  emit(tx, `checkout.session.async_payment_${status}`, session)
  return after
}

/** Cancels a delayed payment, whose session stays complete; refuses if the payment is not processing. */
export function cancelPayment(tx: Tx, record: SessionRecord): SessionRecord {
  const { intent } = paymentParts(tx, record)
  if (intent?.status !== 'processing') {
    refuse('Only a payment that is processing can be cancelled.')
  }
  tx.put('intents', { ...intent, status: 'canceled' })
  return record
}

/** The status of a payment intent by the status of its latest charge; a declined intent can be paid again. */
const INTENT_STATUSES = {
  succeeded: 'succeeded',
  pending: 'processing',
  failed: 'requires_payment_method',
} as const

/** Saves a session with its charge; `error` is the reason why the bank declines the charge. */
function save(
  tx: Tx,
  record: SessionRecord,
  intent: Intent,
  charge: Charge,
  error: Decline | null = null,
): SessionRecord {
  const status = INTENT_STATUSES[charge.status]
  tx.put('sessions', record)
  tx.put('charges', charge)
  tx.put('intents', { ...intent, last_payment_error: error, latest_charge: charge.id, status })
  return record
}
