import { z } from 'zod'

import { boolean, hash, integer, list, oneOf, text, timestamp } from './kinds.ts'
import { metadata } from './metadata.ts'

const expand = { expand: list(text()).optional() }

const created = z
  .union([
    timestamp,
    hash({
      gt: timestamp.optional(),
      gte: timestamp.optional(),
      lt: timestamp.optional(),
      lte: timestamp.optional(),
    }),
  ])
  .optional()

const page = {
  ...expand,
  ending_before: text().optional(),
  limit: integer(1).optional(),
  starting_after: text().optional(),
}

/** Reading one object. */
export const retrieveParams = hash(expand)

export const sessionListParams = hash({
  ...page,
  created,
  customer: text().optional(),
  customer_account: text().optional(),
  customer_details: hash({ email: text() }).optional(),
  payment_intent: text().optional(),
  payment_link: text().optional(),
  status: oneOf(['complete', 'expired', 'open']).optional(),
  subscription: text().optional(),
})

export const lineItemListParams = hash(page)

export const intentListParams = hash({ ...page, created, customer: text().optional() })

/** Charges, refunds and disputes are found by what they belong to. */
export const paymentPartListParams = hash({
  ...page,
  charge: text().optional(),
  created,
  payment_intent: text().optional(),
})

export const eventListParams = hash({
  ...page,
  created,
  delivery_success: boolean.optional(),
  type: text().optional(),
  types: list(text()).optional(),
})

export const refundCreateParams = hash({
  ...expand,
  amount: integer(1).optional(),
  charge: text().optional(),
  metadata: metadata.optional(),
  payment_intent: text().optional(),
  reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

export type Created = z.output<typeof created>
export type Page = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}
