import type * as z from 'zod/mini'

import type { Endpoint } from './endpoint.ts'
import type { OrderDetail } from './order.ts'
import type { refundOrderRequest } from './requests.ts'

export type RefundBody = z.output<typeof refundOrderRequest>

/**
 * Gives money back to the customer of an order. Safe to repeat. Refuses with `not-signed-in`,
 * `forbidden`, `order-not-found`, `invalid-request` for a part of no service of the order,
 * `refund-refused` where it is more than is left, the provider refuses
 * or cannot be read before, or what became of an earlier refund was not known; and
 * `provider-unavailable` where the provider has not answered: then the shop goes on asking by itself.
 * After an answer of 500 or more, or none, the refund may have been made.
 */
export const refundOrder: Endpoint<RefundBody, OrderDetail> = {
  method: 'POST',
  path: '/api/refund-order',
  permission: 'refund',
  unavailable:
    'It is not clear yet whether this refund was made. Look at the order again in a minute before you make another.',
}
