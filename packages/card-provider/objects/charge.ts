import type Stripe from 'stripe'

import { newId } from '#card-provider/records/ids.ts'
import type { Buyer, Charge, Decline, Instrument, Intent } from '#card-provider/records/tables.ts'

import { nulls } from './format.ts'

type ThreeDSecure = Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure

export type Authentication = Pick<ThreeDSecure, 'authentication_flow'> & {
  result: 'authenticated' | 'attempt_acknowledged'
}

export type ChargeResult =
  | { status: 'succeeded'; authentication: Authentication | null }
  | { status: 'pending' }
  | { status: 'failed'; decline: Decline }

/** One attempt to take the money of a payment intent. */
export function newCharge(
  intent: Intent,
  payment: { instrument: Instrument; buyer: Buyer; paymentMethod: string },
  result: ChargeResult,
  now: number,
): Charge {
  const id = newId(payment.instrument.kind === 'paypal' ? 'payPalCharge' : 'charge')
  const failure = result.status === 'failed' ? result.decline : null
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: { ...payment.buyer, tax_id: null },
    calculated_statement_descriptor: 'DEMONSTRATION',
    captured: !failure,
    created: now,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: result.status === 'pending' ? null : outcome(failure),
    paid: result.status === 'succeeded',
    payment_intent: intent.id,
    payment_method: payment.paymentMethod,
    payment_method_details: details(payment, result, intent.amount),
    radar_options: {},
    receipt_email: intent.receipt_email,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: result.status,
    transfer_group: intent.transfer_group,
    ...nulls(
      'application application_fee application_fee_amount customer',
      'failure_balance_transaction on_behalf_of receipt_number receipt_url source',
      'source_transfer transfer_data',
    ),
  }
}

/** What the network said about the charge: authorised when there is no decline. */
export function outcome(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: decline ? '05' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 21,
    seller_message: decline
      ? `The bank returned the decline code \`${decline.declineCode}\`.`
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

function details(
  payment: { instrument: Instrument; buyer: Buyer },
  result: ChargeResult,
  amount: number,
): Stripe.Charge.PaymentMethodDetails {
  const { instrument, buyer } = payment
  if (instrument.kind === 'paypal') {
    return {
      type: 'paypal',
      paypal: {
        country: buyer.address.country,
        payer_email: buyer.email,
        payer_id: 'LOCALPAYER001',
        payer_name: buyer.name,
        seller_protection: { dispute_categories: null, status: 'not_eligible' },
        transaction_id: newId('balanceTransaction').slice(-17).toUpperCase(),
      },
    }
  }
  return { type: 'card', card: cardDetails(instrument, result, amount) }
}

function cardDetails(
  instrument: Extract<Instrument, { kind: 'card' }>,
  result: ChargeResult,
  amount: number,
): Stripe.Charge.PaymentMethodDetails.Card {
  const secured =
    result.status === 'succeeded' && result.authentication
      ? threeDSecure(result.authentication)
      : null
  return {
    amount_authorized: result.status === 'failed' ? null : amount,
    authorization_code: result.status === 'succeeded' ? '123456' : null,
    brand: instrument.brand,
    checks: { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' },
    country: 'GB',
    electronic_commerce_indicator: secured?.electronic_commerce_indicator ?? null,
    exp_month: instrument.expMonth,
    exp_year: instrument.expYear,
    extended_authorization: { status: 'disabled' },
    fingerprint: `local${instrument.brand}${instrument.last4}`,
    funding: 'credit',
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: instrument.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: instrument.brand,
    network_token: { used: false },
    network_transaction_id: '104102978678771',
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: secured,
    transaction_link_id: null,
    wallet: null,
  }
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
