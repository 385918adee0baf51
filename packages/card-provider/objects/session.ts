import type Stripe from 'stripe'

import type { SessionCreateParams } from '#card-provider/api/session-parameters.ts'
import { newId } from '#card-provider/records/ids.ts'
import type { Buyer, Session } from '#card-provider/records/tables.ts'

const DAY = 24 * 60 * 60

/** An open hosted session in payment mode; what the caller did not choose has Stripe's defaults. */
export function newSession(
  params: SessionCreateParams,
  pageUrl: (id: string) => string,
  now: number,
): Session {
  const id = newId('session')
  const methods = params.allowed_payment_method_types
  const amount = params.line_items.reduce(
    (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
    0,
  )
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: params.adaptive_pricing,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: methods,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    branding_settings: BRANDING,
    cancel_url: params.cancel_url,
    client_reference_id: params.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: 'gbp',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: params.customer_creation,
    customer_details: params.customer_email === null ? null : details(params.customer_email),
    customer_email: params.customer_email,
    discounts: [],
    expires_at: params.expires_at ?? now + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation: { enabled: false, invoice_data: NO_INVOICE },
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: params.metadata,
    mode: 'payment',
    optional_items: null,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: { id: 'pmc_1LocalCardProvider', parent: null },
    payment_method_options: methods.includes('card') ? params.payment_method_options : {},
    payment_method_types: methods,
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    tax_id_collection: { enabled: false, required: 'never' },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: pageUrl(id),
    wallet_options: null,
  }
}

/** The session once the buyer has confirmed; `paid` is false for a method that settles later. */
export function completed(session: Session, buyer: Buyer, paid: boolean): Session {
  return {
    ...session,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer_details: { ...details(buyer.email), ...buyer, tax_ids: [] },
    payment_status: paid ? 'paid' : 'unpaid',
    status: 'complete',
    url: null,
  }
}

function details(email: string): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  }
}

const BRANDING: Stripe.Checkout.Session.BrandingSettings = {
  background_color: '#ffffff',
  border_style: 'rounded',
  button_color: '#0b3d2e',
  display_name: '',
  font_family: 'default',
  icon: null,
  logo: null,
}

const NO_INVOICE: Stripe.Checkout.Session.InvoiceCreation['invoice_data'] = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
  issuer: null,
  metadata: {},
  rendering_options: null,
}
