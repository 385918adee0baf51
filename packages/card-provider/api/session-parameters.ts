import { z } from 'zod'

import { formatAmount } from '#card-provider/format.ts'

import {
  boolean,
  emailAddress,
  parameters,
  integer,
  arrayOf,
  metadata,
  positiveInteger,
  text,
  webAddress,
} from './parameters.ts'
import { refuse } from './refusal.ts'

const lineItem = parameters({
  price_data: parameters({
    currency: z.literal('gbp'),
    product_data: parameters({ metadata: metadata.optional(), name: text(250) }),
    unit_amount: integer,
  }),
  quantity: positiveInteger,
})

const shipping = parameters({
  address: parameters({
    city: text().optional(),
    country: text(2).optional(),
    line1: text(),
    postal_code: text().optional(),
    state: text().optional(),
  }),
  name: text(),
  phone: text().optional(),
})

/** The parameters of "create a Checkout Session" that the shop sends; others are not emulated. */
export const sessionCreateParams = parameters({
  adaptive_pricing: parameters({ enabled: boolean }).optional(),
  allowed_payment_method_types: arrayOf(z.enum(['card', 'paypal'])).default(['card']),
  cancel_url: webAddress.nullable().default(null),
  client_reference_id: text(200).nullable().default(null),
  customer_creation: z.literal('if_required').optional(),
  customer_email: emailAddress.nullable().default(null),
  expires_at: integer.nullable().default(null),
  line_items: arrayOf(lineItem),
  metadata: metadata.default({}),
  mode: z.literal('payment'),
  payment_intent_data: parameters({
    description: text(1000).optional(),
    metadata: metadata.default({}),
    shipping: shipping.optional(),
  }).prefault({}),
  payment_method_options: parameters({
    card: parameters({ request_three_d_secure: z.enum(['any', 'automatic']) }),
  }).optional(),
  success_url: webAddress,
})

export type SessionCreateParams = z.output<typeof sessionCreateParams>

/** Stripe's limits in pence for a charge in pounds; the maximum has eight digits. */
const MIN_AMOUNT = 30
const MAX_AMOUNT = 99_999_999

/** Checks the total in pence and the time of expiry. */
export function checkLimits(total: number, end: number | null, now: number): void {
  if (total < MIN_AMOUNT || total > MAX_AMOUNT) {
    refuse(`The total must be from ${formatAmount(MIN_AMOUNT)} to ${formatAmount(MAX_AMOUNT)}.`, {
      isStored: false,
    })
  }
  const minutes = end === null ? 60 : (end - now) / 60
  if (minutes < 30 || minutes > 24 * 60) {
    refuse('`expires_at` must be from 30 minutes to 24 hours ahead.', { isStored: false })
  }
}
