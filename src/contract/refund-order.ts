import * as z from 'zod/mini'

import { REFUND_REASONS } from '#domain/refund.ts'

import type { Endpoint } from './endpoint.ts'
import type { OrderDetail } from './order.ts'

const pence = z.int().check(z.gte(1))

const request = z.strictObject({
  /** Came with the order: the same id is the same refund. */
  requestId: z.uuid(),
  orderId: z.uuid(),
  amount: pence,
  /** Pence by product, which make up the amount; empty where it is shared out over all. */
  parts: z.record(z.string().check(z.minLength(1), z.maxLength(100)), pence),
  reason: z.enum(REFUND_REASONS),
})

export type RefundBody = z.output<typeof request>

/**
 * Gives money back to the customer of an order. Safe to repeat. Refuses with `not-signed-in`,
 * `forbidden`, `order-not-found`, `refund-refused` where it is more than is left or the provider
 * refuses, and `provider-unavailable` where the provider has not answered: then the shop goes on
 * asking by itself.
 */
export const refundOrder: Endpoint<RefundBody, OrderDetail> = {
  method: 'POST',
  path: '/api/refund-order',
  request,
}
