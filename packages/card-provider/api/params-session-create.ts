import type { z } from 'zod'

import { FONT_FAMILIES, LOCALES, PAYMENT_METHOD_TYPES } from './enums.ts'
import {
  boolean,
  currency,
  emailAddress,
  hash,
  integer,
  list,
  maybe,
  notOffered,
  oneOf,
  text,
  timestamp,
  webAddress,
} from './kinds.ts'
import { metadata } from './metadata.ts'

const productData = hash({
  description: maybe(text()),
  images: list(webAddress).default([]),
  metadata: metadata.default({}),
  name: text(250),
  tax_code: maybe(text()),
  tax_details: notOffered,
  unit_label: maybe(text(12)),
})

const recurring = hash({
  interval: oneOf(['day', 'month', 'week', 'year']),
  interval_count: integer(1).default(1),
})

const priceData = hash({
  currency,
  product: maybe(text()),
  product_data: maybe(productData),
  recurring: maybe(recurring),
  tax_behavior: oneOf(['exclusive', 'inclusive', 'unspecified']).default('unspecified'),
  unit_amount: maybe(integer(0)),
  unit_amount_decimal: maybe(text()),
})

const lineItem = hash({
  adjustable_quantity: notOffered,
  metadata: metadata.default({}),
  price: maybe(text()),
  price_data: maybe(priceData),
  quantity: maybe(integer(0)),
  tax_rates: notOffered,
})

const brandingSettings = hash({
  background_color: text().default('#ffffff'),
  border_style: oneOf(['pill', 'rectangular', 'rounded']).default('rounded'),
  button_color: text().default('#0b3d2e'),
  display_name: maybe(text()),
  font_family: oneOf(FONT_FAMILIES).default('default'),
  icon: notOffered,
  logo: notOffered,
})

const customText = hash({
  after_submit: maybe(hash({ message: text(1200) })),
  shipping_address: maybe(hash({ message: text(1200) })),
  submit: maybe(hash({ message: text(1200) })),
  terms_of_service_acceptance: maybe(hash({ message: text(1200) })),
})

const nameChoice = hash({ enabled: boolean, optional: boolean.default(false) })

const shipping = hash({
  address: hash({
    city: maybe(text()),
    country: maybe(text(2)),
    line1: text(),
    line2: maybe(text()),
    postal_code: maybe(text()),
    state: maybe(text()),
  }),
  carrier: notOffered,
  name: text(),
  phone: maybe(text()),
  tracking_number: notOffered,
})

const paymentIntentData = hash({
  application_fee_amount: notOffered,
  capture_method: maybe(oneOf(['automatic', 'automatic_async'])),
  description: maybe(text(1000)),
  metadata: metadata.default({}),
  on_behalf_of: notOffered,
  receipt_email: maybe(emailAddress),
  setup_future_usage: maybe(oneOf(['off_session', 'on_session'])),
  shipping: maybe(shipping),
  statement_descriptor: maybe(text(22)),
  statement_descriptor_suffix: maybe(text(22)),
  transfer_data: notOffered,
  transfer_group: maybe(text()),
})

const paymentMethodOptions = hash({
  card: hash({
    request_three_d_secure: oneOf(['any', 'automatic', 'challenge']).default('automatic'),
  }).prefault({}),
  paypal: hash({ reference: maybe(text(127)) }).prefault({}),
})

/** Every parameter of "create a Checkout Session"; nothing else is accepted. */
export const sessionCreateParams = hash({
  adaptive_pricing: hash({ enabled: boolean.default(true) }).prefault({}),
  after_expiration: notOffered,
  allow_promotion_codes: maybe(boolean),
  allowed_payment_method_types: maybe(list(oneOf(PAYMENT_METHOD_TYPES))),
  automatic_tax: maybe(hash({ enabled: oneOf(['false']), liability: notOffered })),
  billing_address_collection: maybe(oneOf(['auto', 'required'])),
  branding_settings: brandingSettings.prefault({}),
  cancel_url: maybe(webAddress),
  client_reference_id: maybe(text(200)),
  consent_collection: notOffered,
  currency: maybe(currency),
  custom_fields: notOffered,
  custom_text: customText.prefault({}),
  customer: notOffered,
  customer_account: notOffered,
  customer_creation: maybe(oneOf(['always', 'if_required'])),
  customer_email: maybe(emailAddress),
  customer_update: notOffered,
  discounts: notOffered,
  excluded_payment_method_types: maybe(list(oneOf(PAYMENT_METHOD_TYPES))),
  expand: list(text()).default([]),
  expires_at: maybe(timestamp),
  integration_identifier: maybe(text()),
  invoice_creation: maybe(hash({ enabled: oneOf(['false']), invoice_data: notOffered })),
  line_items: list(lineItem),
  locale: maybe(oneOf(LOCALES)),
  managed_payments: maybe(hash({ enabled: oneOf(['false']).optional() })),
  metadata: metadata.default({}),
  mode: oneOf(['payment', 'setup', 'subscription']),
  name_collection: hash({
    business: nameChoice.optional(),
    individual: nameChoice.optional(),
  }).optional(),
  optional_items: notOffered,
  origin_context: maybe(oneOf(['mobile_app', 'web'])),
  payment_intent_data: paymentIntentData.prefault({}),
  payment_method_collection: maybe(oneOf(['always', 'if_required'])),
  payment_method_configuration: notOffered,
  payment_method_data: hash({
    allow_redisplay: maybe(oneOf(['always', 'limited', 'unspecified'])),
  }).optional(),
  payment_method_options: paymentMethodOptions.prefault({}),
  permissions: notOffered,
  phone_number_collection: hash({ enabled: boolean }).prefault({ enabled: 'false' }),
  redirect_on_completion: maybe(oneOf(['always', 'if_required', 'never'])),
  return_url: maybe(webAddress),
  saved_payment_method_options: notOffered,
  setup_intent_data: notOffered,
  shipping_address_collection: notOffered,
  shipping_options: notOffered,
  submit_type: maybe(oneOf(['auto', 'book', 'donate', 'pay', 'subscribe'])),
  subscription_data: notOffered,
  success_url: maybe(webAddress),
  tax_id_collection: maybe(hash({ enabled: oneOf(['false']), required: notOffered })),
  ui_mode: maybe(oneOf(['elements', 'embedded_page', 'form', 'hosted_page'])),
  wallet_options: hash({
    link: hash({ display: oneOf(['auto', 'never']).optional() }).optional(),
  }).optional(),
})

export type SessionCreateParams = z.output<typeof sessionCreateParams>
