import type Stripe from 'stripe'

import { newId } from '#card-provider/records/ids.ts'
import type { Buyer, Instrument } from '#card-provider/records/tables.ts'

/** The payment method Checkout makes from what the buyer entered. */
export function newPaymentMethod(
  instrument: Instrument,
  buyer: Buyer,
  now: number,
): Stripe.PaymentMethod {
  return {
    id: newId('paymentMethod'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: billingDetails(buyer),
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: instrument.kind,
    ...(instrument.kind === 'card' ? { card: card(instrument) } : { paypal: payPal(buyer) }),
  }
}

/** Billing details in the shape shared by payment methods and charges. */
export function billingDetails(buyer: Buyer): Stripe.PaymentMethod.BillingDetails {
  return {
    address: buyer.address,
    email: buyer.email,
    name: buyer.name,
    phone: buyer.phone,
    tax_id: null,
  }
}

function card(instrument: Extract<Instrument, { kind: 'card' }>): Stripe.PaymentMethod.Card {
  return {
    brand: instrument.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: 'pass',
      cvc_check: 'pass',
    },
    country: 'GB',
    display_brand: instrument.brand,
    exp_month: instrument.expMonth,
    exp_year: instrument.expYear,
    fingerprint: `local${instrument.brand}${instrument.last4}`,
    funding: 'credit',
    generated_from: null,
    last4: instrument.last4,
    networks: { available: [instrument.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

function payPal(buyer: Buyer): Stripe.PaymentMethod.Paypal {
  return {
    country: buyer.address.country,
    payer_email: buyer.email,
    payer_id: 'LOCALPAYER001',
  }
}
