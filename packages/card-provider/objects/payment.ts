import {
  type Charge,
  type Decline,
  type Instrument,
  type Intent,
  newId,
  type SessionRecord,
} from '#card-provider/records/tables.ts'

/** The payment intent Checkout makes at the buyer's first confirmation. */
export function newPaymentIntent({ session, intentData }: SessionRecord, now: number): Intent {
  return {
    id: newId('pi_3'),
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    created: now,
    currency: session.currency ?? 'gbp',
    ...intentData,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    review: null,
    status: 'requires_payment_method',
  }
}

/** How an attempt ends: with the money, without it, or later. */
export type ChargeResult = 'succeeded' | 'pending' | Decline

/** One attempt to take the money of a payment intent. */
export function newCharge(
  { id, amount, currency, description, metadata, shipping }: Intent,
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
    description,
    disputed: false,
    livemode: false,
    metadata,
    payment_intent: id,
    payment_method_details: instrument,
    refunded: false,
    review: null,
    shipping,
    status: statusOf(result),
  }
}

/** What the end of an attempt says on its charge. */
export function statusOf(result: ChargeResult): Charge['status'] {
  return typeof result === 'object' ? 'failed' : result
}
