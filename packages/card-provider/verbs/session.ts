import type Stripe from 'stripe'

import { type Refusal, refuse } from '#card-provider/api/refusal.ts'
import {
  brokenSessionRule,
  type SessionCreateParams,
} from '#card-provider/api/session-parameters.ts'
import { nulls } from '#card-provider/objects/format.ts'
import type { Act } from '#card-provider/records/store.ts'
import {
  type Buyer,
  type Intent,
  newId,
  type Session,
  type SessionRecord,
} from '#card-provider/records/tables.ts'
import { emit, tell } from '#card-provider/webhooks/events.ts'

/** Opens a checkout session, or says which rule its parameters break. */
export function createSession(
  act: Act,
  params: SessionCreateParams,
  pageUrl: (id: string) => string,
): SessionRecord | Refusal {
  const refusal = brokenSessionRule(params, act.now)
  if (refusal) return { ...refusal, unkept: true }
  const session = newSession(params, pageUrl, act.now)
  const record: SessionRecord = {
    id: session.id,
    session,
    lineItems: params.line_items.map(({ quantity, price_data: { unit_amount, product_data } }) => ({
      description: product_data.name,
      quantity,
      amount_total: unit_amount * quantity,
      metadata: product_data.metadata,
    })),
    intentData: params.payment_intent_data,
    challenge: null,
  }
  act.put('sessions', record)
  return record
}

/** Closes an open session for good. Refused when it is complete or expired already. */
export function expireSession(act: Act, record: SessionRecord): SessionRecord | Refusal {
  const { status, payment_intent } = record.session
  if (status !== 'open') {
    return refuse(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
    )
  }
  const session = { ...record.session, status: 'expired' as const, url: null }
  const expired = { ...record, challenge: null, session }
  act.put('sessions', expired)
  const intent = act.find('intents', payment_intent ?? '')
  if (intent) cancelIntent(act, intent, 'expired')
  emit(act, 'checkout.session.expired', session)
  return expired
}

/** Nothing comes of a payment intent any more, and an event tells it. */
export function cancelIntent(act: Act, intent: Intent, reason: 'abandoned' | 'expired'): void {
  const end = { canceled_at: act.now, cancellation_reason: reason, next_action: null } as const
  tell(act, 'intents', { ...intent, ...end, status: 'canceled' }, ['payment_intent.canceled'])
}

const DAY = 24 * 60 * 60

/** An open hosted session in payment mode; what the caller did not choose has Stripe's defaults. */
function newSession(
  params: SessionCreateParams,
  pageUrl: (id: string) => string,
  now: number,
): Session {
  const id = newId('cs_test_a1', 56)
  const methods = params.allowed_payment_method_types
  const amount = params.line_items.reduce(
    (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
    0,
  )
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: params.adaptive_pricing,
    allowed_payment_method_types: methods,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: params.cancel_url,
    client_reference_id: params.client_reference_id,
    created: now,
    currency: 'gbp',
    custom_fields: [],
    custom_text: nulls('after_submit shipping_address submit terms_of_service_acceptance'),
    customer_creation: params.customer_creation,
    customer_details: params.customer_email === null ? null : details(params.customer_email),
    customer_email: params.customer_email,
    discounts: [],
    expires_at: params.expires_at ?? now + DAY,
    livemode: false,
    metadata: params.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_method_collection: 'if_required',
    payment_method_options: methods.includes('card') ? params.payment_method_options : {},
    payment_method_types: methods,
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    success_url: params.success_url,
    ui_mode: 'hosted_page',
    url: pageUrl(id),
    ...nulls(
      'after_expiration allow_promotion_codes billing_address_collection client_secret',
      'collected_information consent consent_collection currency_conversion customer',
      'customer_account integration_identifier invoice invoice_creation locale managed_payments',
      'optional_items origin_context payment_link payment_method_configuration_details permissions',
      'recovered_from saved_payment_method_options setup_intent shipping_address_collection',
      'shipping_cost submit_type subscription total_details wallet_options',
    ),
  }
}

/** The session once the buyer has confirmed; `paid` is false for a method that settles later. */
export function completed(session: Session, buyer: Buyer, paid: boolean): Session {
  return {
    ...session,
    customer_details: { ...details(buyer.email), ...buyer, tax_ids: [] },
    payment_status: paid ? 'paid' : 'unpaid',
    status: 'complete',
    url: null,
  }
}

function details(email: string): Stripe.Checkout.Session.CustomerDetails {
  return {
    ...nulls('address business_name individual_name name phone tax_ids'),
    email,
    tax_exempt: 'none',
  }
}
