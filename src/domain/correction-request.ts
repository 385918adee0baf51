import * as z from 'zod/mini'

import { buyerSchema } from './checkout-form.ts'

/** What the page showed, as it was stored: longer than any field may be typed. */
const seen = z.record(z.string(), z.string().check(z.maxLength(1000)))

/** What corrects an order: the buyer as seen, and as they should be by the rules of the checkout. */
export const correctionRequestSchema = z.strictObject({
  orderId: z.uuid(),
  from: seen,
  to: buyerSchema,
})

export type CorrectionRequest = z.output<typeof correctionRequestSchema>
