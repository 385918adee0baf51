import type Stripe from 'stripe'

import {
  type Charge,
  type Decline,
  type Intent,
  newId,
  type Payment,
  type SessionRecord,
} from '#card-provider/records/tables.ts'

import { nulls } from './format.ts'

/** The payment intent Checkout makes at the buyer's first confirmation. */
export function newPaymentIntent({ session, intentData }: SessionRecord, now: number): Intent {
  const id = newId('pi_3')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: session.allowed_payment_method_types,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret_`, 25),
    confirmation_method: 'automatic',
    created: now,
    currency: session.currency ?? 'gbp',
    description: intentData.description,
    livemode: false,
    metadata: intentData.metadata,
    payment_method_types: session.payment_method_types,
    shipping: intentData.shipping,
    status: 'requires_payment_method',
    ...nulls(
      'application application_fee_amount automatic_payment_methods canceled_at',
      'cancellation_reason customer customer_account excluded_payment_method_types',
      'last_payment_error latest_charge managed_payments next_action on_behalf_of payment_method',
      'payment_method_configuration_details payment_method_options payment_record processing',
      'receipt_email review setup_future_usage source statement_descriptor',
      'statement_descriptor_suffix transfer_data transfer_group',
    ),
  }
}

/** How an attempt ends: with the money, without it, or later. */
export type ChargeResult = 'succeeded' | 'pending' | Decline

/** One attempt to take the money of a payment intent. */
export function newCharge(
  intent: Intent,
  payment: Payment,
  result: ChargeResult,
  now: number,
): Charge {
  return {
    id: newId(payment.instrument.kind === 'card' ? 'ch_3' : 'py_3'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    billing_details: { ...payment.buyer, tax_id: null },
    calculated_statement_descriptor: 'DEMONSTRATION',
    created: now,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: payment.paymentMethod,
    payment_method_details: methodDetails(payment),
    refunded: false,
    shipping: intent.shipping,
    ...nulls(
      'application application_fee application_fee_amount balance_transaction customer',
      'failure_balance_transaction on_behalf_of outcome receipt_email receipt_number receipt_url',
      'review source source_transfer statement_descriptor statement_descriptor_suffix',
      'transfer_data transfer_group',
    ),
    ...ended(intent.amount, result),
  }
}

/** What the end of an attempt says on its charge. */
export function ended(amount: number, result: ChargeResult) {
  const decline = typeof result === 'object' ? result : null
  return {
    amount_captured: decline ? 0 : amount,
    captured: !decline,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    paid: result === 'succeeded',
    status: typeof result === 'object' ? ('failed' as const) : result,
  }
}

function methodDetails({ instrument }: Payment): Stripe.Charge.PaymentMethodDetails {
  if (instrument.kind === 'paypal') {
    const paypal = nulls('country payer_email payer_id payer_name seller_protection transaction_id')
    return { type: 'paypal', paypal }
  }
  const card: Stripe.Charge.PaymentMethodDetails.Card = {
    brand: 'visa',
    exp_month: instrument.expMonth,
    exp_year: instrument.expYear,
    last4: instrument.last4,
    ...nulls(
      'amount_authorized authorization_code checks country electronic_commerce_indicator funding',
      'installments mandate network network_transaction_id regulated_status three_d_secure',
      'transaction_link_id wallet',
    ),
  }
  return { type: 'card', card }
}
