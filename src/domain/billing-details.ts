import * as z from 'zod/mini'

import { line } from './text.ts'

function optional(name: string, most: number) {
  const message = `${name} cannot exceed ${most} characters`
  return z._default(line({ most: { count: most, message } }), '')
}

/** What a buyer may want on the invoice beside name and address; blank where not given. */
export const billingDetails = z.object({
  vatNumber: optional('VAT number', 20),
  reference: optional('Reference', 50),
})

export type BillingDetails = z.output<typeof billingDetails>
