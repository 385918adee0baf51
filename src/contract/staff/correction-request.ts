import * as z from 'zod/mini'

import { mapBuyerFields } from '#domain/order/buyer-fields.ts'
import { anyBuyerSchema } from '#domain/order/checkout-form.ts'

/** A stored value, as the page showed it; it can be longer than the form allows. */
const text = z.optional(z.string().check(z.maxLength(1000)))
const seen = z.strictObject(mapBuyerFields(() => text))

/** A correction of an order: the buyer as shown on the page, and as corrected by the checkout's rules. */
export const correctionRequestSchema = z.strictObject({
  orderId: z.uuid(),
  from: seen,
  to: anyBuyerSchema,
})

export type CorrectionRequest = z.output<typeof correctionRequestSchema>
