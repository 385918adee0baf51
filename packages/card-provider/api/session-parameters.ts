import { z } from 'zod'

import { formatAmount } from '#card-provider/format.ts'

import {
  boolean,
  emailAddress,
  hash,
  integer,
  list,
  metadata,
  positive,
  text,
  webAddress,
} from './parameters.ts'
import { refuse } from './refusal.ts'

const lineItem = hash({
  price_data: hash({
    currency: z.literal('gbp'),
    product_data: hash({ metadata: metadata.optional(), name: text(250) }),
    unit_amount: integer,
  }),
  quantity: positive,
})

const shipping = hash({
  address: hash({
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
export const sessionCreateParams = hash({
  adaptive_pricing: hash({ enabled: boolean }).optional(),
  allowed_payment_method_types: list(z.enum(['card', 'paypal'])).default(['card']),
  cancel_url: webAddress.nullable().default(null),
  client_reference_id: text(200).nullable().default(null),
  customer_creation: z.literal('if_required').optional(),
  customer_email: emailAddress.nullable().default(null),
  expires_at: integer.nullable().default(null),
  line_items: list(lineItem),
  metadata: metadata.default({}),
  mode: z.literal('payment'),
  payment_intent_data: hash({
    description: text(1000).optional(),
    metadata: metadata.default({}),
    shipping: shipping.optional(),
  }).prefault({}),
  payment_method_options: hash({
    card: hash({ request_three_d_secure: z.enum(['any', 'automatic']) }),
  }).optional(),
  success_url: webAddress,
})

export type SessionCreateParams = z.output<typeof sessionCreateParams>

/** Stripe's minimum and maximum (eight-digit) charge in pounds, in pence. */
const LEAST = 30
const MOST = 99_999_999

/** Checks the total in pence and the time of expiry. */
export function checkSession(total: number, end: number | null, now: number): void {
  if (total < LEAST || total > MOST) {
    refuse(`The total must be from ${formatAmount(LEAST)} to ${formatAmount(MOST)}.`, {
      isStored: false,
    })
  }
  const minutes = end === null ? 60 : (end - now) / 60
  if (minutes < 30 || minutes > 24 * 60) {
    refuse('`expires_at` must be from 30 minutes to 24 hours ahead.', { isStored: false })
  }
}
