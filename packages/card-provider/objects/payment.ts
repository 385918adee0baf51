import {
  type Charge,
  type Decline,
  type Instrument,
  type Intent,
  newId,
  type SessionRecord,
} from '#card-provider/records/tables.ts'

/** The payment intent Checkout makes at the buyer's first confirmation. */
export function newPaymentIntent({ session, intentMetadata }: SessionRecord, now: number): Intent {
  return {
    id: newId('pi_3'),
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    created: now,
    currency: session.currency ?? 'gbp',
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: intentMetadata,
    review: null,
    status: 'requires_payment_method',
  }
}

/** How an attempt ends: with the money, without it, or later. */
export type ChargeResult = 'succeeded' | 'pending' | Decline

/** One attempt to take the money of a payment intent. */
export function newCharge(
  { id, amount, currency, metadata }: Intent,
  instrument: Instrument,
  result: ChargeResult,
  now: number,
): Charge {
  return {
    id: newId(instrument.type === 'card' ? 'ch_3' : 'py_3'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    created: now,
    currency,
    disputed: false,
    livemode: false,
    metadata,
    payment_intent: id,
    payment_method_details: instrument,
    refunded: false,
    review: null,
    status: typeof result === 'object' ? 'failed' : result,
  }
}
