import type { CorrectionRequest } from './correction-request.ts'
import type { Endpoint } from './endpoint.ts'
import type { OrderDetail } from './order.ts'

/**
 * Corrects who bought and where they are billed, by the rules of the checkout, from what the page
 * showed. Mails that have not left go to a new address, and so does a copy of a confirmation that
 * has. Nothing changes at the provider. Where the VAT changes a credit note and a new invoice are
 * issued, which takes the permission `refund`: else `forbidden`. Refuses with `not-signed-in`, `order-not-found` also for a
 * customer who has been erased, and `order-changed` when the order is no longer as it was shown. The
 * function adds the schema, so that the page need not carry it.
 */
export const correctOrder: Endpoint<CorrectionRequest, OrderDetail> = {
  method: 'POST',
  path: '/api/correct-order',
}
