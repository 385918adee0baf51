import { type Refusal, refuse } from '#card-provider/api/refusal.ts'
import { feeFor, newBalanceTransaction } from '#card-provider/objects/balance-transaction.ts'
import { outcome } from '#card-provider/objects/charge.ts'
import type { Act } from '#card-provider/records/store.ts'
import type { Charge, Decline, Intent, SessionRecord } from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/events.ts'

import { NOT_SETTLED } from './test-cards.ts'

/** A delayed payment comes in or fails. Refused unless it is processing. */
export function settlePayment(
  act: Act,
  record: SessionRecord,
  succeed: boolean,
): SessionRecord | Refusal {
  const intent = act.draft.find('intents', record.session.payment_intent ?? '')
  const pending = act.draft.find('charges', intent?.latest_charge ?? '')
  if (intent?.status !== 'processing' || !pending) {
    return refuse('Only a payment that is processing can be settled.')
  }
  if (succeed) {
    const paid: SessionRecord = {
      ...record,
      session: { ...record.session, payment_status: 'paid' },
    }
    const charge: Charge = { ...pending, status: 'succeeded', paid: true, outcome: outcome(null) }
    return comeIn(act, paid, intent, charge, 'checkout.session.async_payment_succeeded')
  }
  const charge: Charge = {
    ...pending,
    amount_captured: 0,
    captured: false,
    failure_code: NOT_SETTLED.code,
    failure_message: NOT_SETTLED.message,
    outcome: outcome(NOT_SETTLED),
    status: 'failed',
  }
  fallThrough(act, record, intent, charge, NOT_SETTLED)
  const type = 'checkout.session.async_payment_failed'
  emit(act, type, record.session)
  return record
}

/** The money of a charge comes in and is booked; `type` is what is told of the session. */
export function comeIn(
  act: Act,
  record: SessionRecord,
  before: Intent,
  charge: Charge,
  type: string,
): SessionRecord {
  const intent: Intent = {
    ...before,
    amount_received: charge.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method,
    status: 'succeeded',
  }
  act.draft.put('charges', charge)
  act.draft.put('intents', intent)
  act.draft.put('sessions', record)
  emit(act, 'charge.succeeded', charge)
  emit(act, 'payment_intent.succeeded', intent)
  emit(act, type, record.session)
  bookCharge(act, charge)
  return record
}

/** The bank refuses a charge; its payment intent can be confirmed again. */
export function fallThrough(
  act: Act,
  record: SessionRecord,
  before: Intent,
  charge: Charge,
  { code, declineCode, message }: Decline,
): void {
  const intent: Intent = {
    ...before,
    last_payment_error: {
      charge: charge.id,
      code,
      decline_code: declineCode,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
      message,
      type: 'card_error',
    },
    latest_charge: charge.id,
    payment_method: null,
    status: 'requires_payment_method',
  }
  act.draft.put('charges', charge)
  act.draft.put('intents', intent)
  act.draft.put('sessions', record)
  emit(act, 'charge.failed', charge)
  emit(act, 'payment_intent.payment_failed', intent)
}

/** Books a paid charge on the balance, which Stripe tells with `charge.updated`. */
function bookCharge(act: Act, charge: Charge): void {
  const booking = newBalanceTransaction({
    type: 'charge',
    category: 'charge',
    amount: charge.amount,
    fee: feeFor(charge.amount),
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
    now: act.now,
  })
  act.draft.put('balanceTransactions', booking)
  const booked = { ...charge, balance_transaction: booking.id }
  act.draft.put('charges', booked)
  emit(act, 'charge.updated', booked, charge)
}
