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
  const { payment_method_types: types, payment_method_options: wanted } = session
  const card = {
    ...nulls('installments mandate_options network'),
    request_three_d_secure: wanted?.card?.request_three_d_secure ?? 'automatic',
  }
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
    managed_payments: session.managed_payments,
    metadata: intentData.metadata,
    payment_method_configuration_details: session.payment_method_configuration_details,
    payment_method_options: {
      ...(types.includes('card') && { card }),
      ...(types.includes('paypal') && { paypal: nulls('preferred_locale reference') }),
    },
    payment_method_types: types,
    // Sessions kept by an earlier release have none.
    shipping: intentData.shipping ?? null,
    status: 'requires_payment_method',
    ...nulls(
      'application application_fee_amount automatic_payment_methods canceled_at',
      'cancellation_reason customer customer_account excluded_payment_method_types',
      'last_payment_error latest_charge next_action on_behalf_of payment_method payment_record',
      'processing receipt_email review setup_future_usage source statement_descriptor',
      'statement_descriptor_suffix transfer_data transfer_group',
    ),
  }
}

type ThreeDSecure = Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure

/** How the bank made sure of the buyer. */
export interface Authentication {
  authentication_flow: 'challenge' | 'frictionless'
  result: 'authenticated' | 'attempt_acknowledged'
}

/** How an attempt ends: with the money, without it, or later. */
export type ChargeResult = 'succeeded' | 'pending' | Decline

/** One attempt to take the money of a payment intent. */
export function newCharge(
  intent: Intent,
  payment: Payment,
  result: ChargeResult,
  authentication: Authentication | null,
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
    payment_method_details: methodDetails(payment, intent.amount, result, authentication),
    refunded: false,
    shipping: intent.shipping,
    ...nulls(
      'application application_fee application_fee_amount balance_transaction customer',
      'failure_balance_transaction on_behalf_of receipt_email receipt_number receipt_url review',
      'source source_transfer statement_descriptor statement_descriptor_suffix transfer_data',
      'transfer_group',
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
    outcome: result === 'pending' ? null : outcome(decline),
    paid: result === 'succeeded',
    status: typeof result === 'object' ? ('failed' as const) : result,
  }
}

/** What the network said about the charge: authorised when there is no decline. */
function outcome(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: decline ? '05' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    seller_message: decline
      ? `The bank returned the decline code \`${decline.declineCode}\`.`
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

function methodDetails(
  { instrument, buyer }: Payment,
  amount: number,
  result: ChargeResult,
  authentication: Authentication | null,
): Stripe.Charge.PaymentMethodDetails {
  if (instrument.kind === 'paypal') {
    const paypal = {
      country: buyer.address.country,
      payer_email: buyer.email,
      payer_id: 'LOCALPAYER001',
      payer_name: buyer.name,
      seller_protection: { dispute_categories: null, status: 'not_eligible' },
      transaction_id: newId('', 17).toUpperCase(),
    }
    return { type: 'paypal', paypal }
  }
  const secured = result === 'succeeded' && authentication ? threeDSecure(authentication) : null
  const card: Stripe.Charge.PaymentMethodDetails.Card = {
    amount_authorized: typeof result === 'object' ? null : amount,
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' },
    country: 'GB',
    electronic_commerce_indicator: secured?.electronic_commerce_indicator ?? null,
    exp_month: instrument.expMonth,
    exp_year: instrument.expYear,
    funding: 'credit',
    last4: instrument.last4,
    network: 'visa',
    network_transaction_id: '104102978678771',
    regulated_status: 'unregulated',
    three_d_secure: secured,
    ...nulls('authorization_code installments mandate transaction_link_id wallet'),
  }
  return { type: 'card', card }
}

/** What a charge tells of 3-D Secure. */
function threeDSecure({ authentication_flow, result }: Authentication): ThreeDSecure {
  return {
    authentication_flow,
    electronic_commerce_indicator: result === 'authenticated' ? '05' : '06',
    exemption_indicator: null,
    result,
    result_reason: null,
    transaction_id: '00000000-0000-4000-8000-000000000000',
    version: '2.2.0',
  }
}
