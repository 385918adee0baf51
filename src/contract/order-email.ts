import * as z from 'zod/mini'

import { EMAIL_MESSAGE } from '#domain/checkout-fields.ts'
import { emailAddress } from '#domain/text.ts'

import type { Endpoint } from './endpoint.ts'
import type { OrderDetail } from './order.ts'

/** A client's address, as the checkout takes it. */
export const clientEmail = emailAddress(EMAIL_MESSAGE)

const request = z.strictObject({ orderId: z.uuid(), email: clientEmail })

/**
 * Corrects the address of an order's client: mails that have not left go to the new one, and so does
 * a copy of a confirmation that has. Refuses with `not-signed-in`, `order-not-found` also for a
 * client who has been erased.
 */
export const correctEmail: Endpoint<z.output<typeof request>, OrderDetail> = {
  method: 'POST',
  path: '/api/order-email',
  request,
}
