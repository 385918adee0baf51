import type { SessionCreateParams } from '#card-provider/api/params-session-create.ts'
import { type Refusal, refuse, unkept } from '#card-provider/api/refusal.ts'
import { brokenSessionRule, offeredMethods } from '#card-provider/api/rules-session-create.ts'
import { type LineOrder, newLineItem, newProduct } from '#card-provider/objects/line-item.ts'
import { newSession, type SessionChoice } from '#card-provider/objects/session.ts'
import type { Act } from '#card-provider/records/act.ts'
import type { LineItem, SessionRecord } from '#card-provider/records/tables.ts'

import { ordersOf } from './orders.ts'

const DAY = 24 * 60 * 60

/** Opens a checkout session, or says which rule its parameters break. */
export function createSession(
  act: Act,
  params: SessionCreateParams,
  shop: { merchant: string; pageUrl: (id: string) => string },
): SessionRecord | Refusal {
  const refusal = brokenSessionRule(params, act.now) ?? refusedEmail(act, params)
  if (refusal) return unkept(refusal)
  const lineItems = params.line_items.flatMap((line) => keepLine(act, line))
  const choice = choiceOf(params, shop.merchant, act.now)
  const session = newSession(choice, lineItems, shop.pageUrl, act.now)
  const record: SessionRecord = {
    id: session.id,
    session,
    lineItems,
    intentData: intentDataOf(params.payment_intent_data),
    challenge: null,
  }
  act.draft.put('sessions', record)
  return record
}

function refusedEmail(act: Act, { customer_email: email }: SessionCreateParams): Refusal | null {
  if (email === null || !ordersOf(act.draft).refusedEmails.includes(email)) return null
  return refuse(`Invalid email address: ${email}`, {
    code: 'email_invalid',
    param: 'customer_email',
  })
}

function keepLine(act: Act, line: SessionCreateParams['line_items'][number]): LineItem[] {
  const price = line.price_data
  const product = price?.product_data
  // The rules have refused every line that lacks one of these.
  if (!price || !product || price.unit_amount === null || line.quantity === null) return []
  const order: LineOrder = {
    currency: price.currency,
    unitAmount: price.unit_amount,
    quantity: line.quantity,
    metadata: line.metadata,
    taxBehavior: price.tax_behavior,
    product: {
      name: product.name,
      description: product.description,
      images: product.images,
      metadata: product.metadata,
      unitLabel: product.unit_label,
      taxCode: product.tax_code,
    },
  }
  const kept = newProduct(order, act.now)
  act.draft.put('products', kept)
  return [newLineItem(order, kept, act.now)]
}

function choiceOf(params: SessionCreateParams, merchant: string, now: number): SessionChoice {
  const offered = offeredMethods(params)
  return {
    adaptive_pricing: params.adaptive_pricing,
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes,
    allowed_payment_method_types: params.allowed_payment_method_types,
    billing_address_collection: params.billing_address_collection,
    branding_settings: brandingOf(params.branding_settings, merchant),
    cancel_url: params.cancel_url,
    client_reference_id: params.client_reference_id,
    consent_collection: null,
    custom_text: params.custom_text,
    customer_creation: 'if_required',
    customer_email: params.customer_email,
    expires_at: params.expires_at ?? now + DAY,
    integration_identifier: params.integration_identifier,
    locale: params.locale,
    metadata: params.metadata,
    ...(params.name_collection && { name_collection: nameCollectionOf(params.name_collection) }),
    origin_context: params.origin_context,
    payment_method_options: offered.includes('card')
      ? { card: params.payment_method_options.card }
      : {},
    payment_method_types: offered,
    phone_number_collection: params.phone_number_collection,
    saved_payment_method_options: null,
    submit_type: params.submit_type,
    success_url: params.success_url,
    wallet_options: walletOf(params.wallet_options?.link?.display),
  }
}

type Branding = NonNullable<SessionChoice['branding_settings']>

function brandingOf(wanted: SessionCreateParams['branding_settings'], merchant: string): Branding {
  return {
    background_color: wanted.background_color,
    border_style: wanted.border_style,
    button_color: wanted.button_color,
    display_name: wanted.display_name ?? merchant,
    font_family: wanted.font_family,
    icon: null,
    logo: null,
  }
}

function walletOf(display: 'auto' | 'never' | undefined): SessionChoice['wallet_options'] {
  return display === undefined ? null : { link: { display } }
}

function nameCollectionOf({
  business,
  individual,
}: NonNullable<SessionCreateParams['name_collection']>): NonNullable<
  SessionChoice['name_collection']
> {
  return { ...(business && { business }), ...(individual && { individual }) }
}

function intentDataOf(
  wanted: SessionCreateParams['payment_intent_data'],
): SessionRecord['intentData'] {
  return {
    description: wanted.description,
    metadata: wanted.metadata,
    receiptEmail: wanted.receipt_email,
    statementDescriptor: wanted.statement_descriptor,
    statementDescriptorSuffix: wanted.statement_descriptor_suffix,
    setupFutureUsage: wanted.setup_future_usage,
    transferGroup: wanted.transfer_group,
    shipping: wanted.shipping && {
      address: wanted.shipping.address,
      carrier: null,
      name: wanted.shipping.name,
      phone: wanted.shipping.phone,
      tracking_number: null,
    },
  }
}
