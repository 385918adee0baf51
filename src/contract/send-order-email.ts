import * as z from 'zod/mini'

import type { Endpoint } from './endpoint.ts'

/** `automatic` asks only that the one confirmation be on its way; without it another copy is sent. */
const request = z.strictObject({
  orderId: z.uuid({ error: 'Order ID is missing' }),
  automatic: z.optional(z.boolean()),
})

export interface SendOrderEmailAnswer {
  success: true
  /** Whether the mail has left; false while it waits in the outbox for another try. */
  sentToCustomer: boolean
}

/** Sends the confirmation to the address stored with the order. `order-not-found`, `too-many-requests`. */
export const sendOrderEmail: Endpoint<z.output<typeof request>, SendOrderEmailAnswer> = {
  method: 'POST',
  path: '/api/send-order-email',
  request,
  unavailable:
    'The email could not be sent just now. Your order is safe. Try again in a few minutes.',
}
