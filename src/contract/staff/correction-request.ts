import * as z from 'zod/mini'

import { mapBuyerFields } from '#domain/order/buyer-fields.ts'
import { buyerSchema } from '#domain/order/checkout-form.ts'

/** A stored value, as the page showed it; it can be longer than the form allows. */
const text = z.optional(z.string().check(z.maxLength(1000)))
const seen = z.strictObject(mapBuyerFields(() => text))

/** A correction of an order: `from` is the buyer that the page showed, `to` is the corrected buyer. */
export const correctionRequestSchema = z.strictObject({
  orderId: z.uuid(),
  from: seen,
  to: buyerSchema,
})

export type CorrectionRequest = z.output<typeof correctionRequestSchema>
