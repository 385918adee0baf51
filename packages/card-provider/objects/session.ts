import type Stripe from 'stripe'

import { newId } from '#card-provider/records/ids.ts'
import type { Buyer, LineItem, Session } from '#card-provider/records/tables.ts'

/** What the caller of "create a Checkout Session" decides; the rest has Stripe's defaults. */
export type SessionChoice = Pick<
  Session,
  | 'adaptive_pricing'
  | 'after_expiration'
  | 'allow_promotion_codes'
  | 'allowed_payment_method_types'
  | 'billing_address_collection'
  | 'branding_settings'
  | 'cancel_url'
  | 'client_reference_id'
  | 'consent_collection'
  | 'custom_text'
  | 'customer_creation'
  | 'customer_email'
  | 'expires_at'
  | 'integration_identifier'
  | 'locale'
  | 'metadata'
  | 'name_collection'
  | 'origin_context'
  | 'payment_method_options'
  | 'payment_method_types'
  | 'phone_number_collection'
  | 'saved_payment_method_options'
  | 'submit_type'
  | 'success_url'
  | 'wallet_options'
>

/** An open hosted session in payment mode over these lines. */
export function newSession(
  choice: SessionChoice,
  lines: LineItem[],
  pageUrl: (id: string) => string,
  now: number,
): Session {
  const id = newId('session')
  const amount = lines.reduce((sum, line) => sum + line.amount_total, 0)
  return inOrder({
    id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    client_secret: null,
    collected_information: null,
    consent: null,
    created: now,
    currency: lines[0]?.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    customer: null,
    customer_account: null,
    customer_details: choice.customer_email ? detailsFromEmail(choice.customer_email) : null,
    discounts: [],
    invoice: null,
    invoice_creation: { enabled: false, invoice_data: NO_INVOICE },
    livemode: false,
    managed_payments: { enabled: false },
    mode: 'payment',
    optional_items: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: { id: 'pmc_1LocalCardProvider', parent: null },
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    subscription: null,
    tax_id_collection: { enabled: false, required: 'never' },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: pageUrl(id),
    ...choice,
  })
}

/** Fields as Stripe lists them: by name, after id and object. */
function inOrder({ id, object, ...rest }: Session): Session {
  const sorted = Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { id, object, ...(Object.fromEntries(sorted) as typeof rest) }
}

/** The session once the buyer has confirmed; `paid` is false for a method that settles later. */
export function completed(session: Session, buyer: Buyer, paid: boolean): Session {
  const individualName = session.name_collection?.individual?.enabled ? buyer.name : null
  return {
    ...session,
    collected_information: {
      business_name: null,
      individual_name: individualName,
      shipping_details: null,
    },
    customer_details: {
      address: buyer.address,
      business_name: null,
      email: buyer.email,
      individual_name: individualName,
      name: buyer.name,
      phone: buyer.phone,
      tax_exempt: 'none',
      tax_ids: [],
    },
    payment_status: paid ? 'paid' : 'unpaid',
    status: 'complete',
    url: null,
  }
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

function detailsFromEmail(email: string): Stripe.Checkout.Session.CustomerDetails {
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
