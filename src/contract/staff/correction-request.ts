import * as z from 'zod/mini'

import { anyBuyerSchema } from '#domain/order/checkout-form.ts'
import { BUYER_FIELDS } from '#domain/order/correction.ts'

/** What the page showed, as it was stored: longer than any field may be typed. */
const text = z.optional(z.string().check(z.maxLength(1000)))
const seen = z.strictObject(Object.fromEntries(BUYER_FIELDS.map((field) => [field, text])))

/** What corrects an order: the buyer as seen, and as they should be by the rules of the checkout. */
export const correctionRequestSchema = z.strictObject({
  orderId: z.uuid(),
  from: seen,
  to: anyBuyerSchema,
})

export type CorrectionRequest = z.output<typeof correctionRequestSchema>
