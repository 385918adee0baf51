import type * as z from 'zod/mini'

import type { VerifiedPayment } from '#domain/stored-order.ts'

import type { Endpoint } from './endpoint.ts'
import type { verifyPaymentRequest } from './requests.ts'

/** A payment that is under way or came to nothing: nothing personal is told before the money has arrived. */
export interface UnfinishedPayment {
  success: false
  status: 'processing' | 'failed' | 'expired' | 'cancelled' | 'needs_review'
  orderNumber: string
}

/**
 * Reads a payment from the provider, settles its order and answers what the confirmation shows.
 * One plain `payment-not-found` for sessions that are unknown, malformed or still open;
 * `order-closed`, with the order's number, for one that its customer may no longer see;
 * `too-many-requests` for one too many that no order has; `provider-unavailable` while the provider
 * cannot be asked.
 */
export const verifyPayment: Endpoint<
  z.output<typeof verifyPaymentRequest>,
  VerifiedPayment | UnfinishedPayment
> = {
  method: 'POST',
  path: '/api/verify-payment',
  unavailable: 'We are checking with your bank. Do not pay again.',
}
