import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'
import type { sendOrderEmailRequest } from '#contract/requests.ts'
import { isRecord } from '#domain/text/record.ts'

export interface SendOrderEmailAnswer {
  success: true
  /** Whether the mail has left; false while it is on its way or waits for another try. */
  sentToCustomer: boolean
  /** Whether it is on its way, so that nobody knows yet. */
  isWaiting: boolean
}

/**
 * Sends the confirmation to the address stored with the order; an `automatic` request only looks how it
 * stands. Refuses with `order-not-found`, `too-many-requests`.
 */
export const sendOrderEmail: Endpoint<
  z.output<typeof sendOrderEmailRequest>,
  SendOrderEmailAnswer,
  Pick<SendOrderEmailAnswer, 'sentToCustomer' | 'isWaiting'>
> = {
  method: 'POST',
  path: '/api/send-order-email',
  read: (answer) =>
    isRecord(answer) && typeof answer['sentToCustomer'] === 'boolean'
      ? { sentToCustomer: answer['sentToCustomer'], isWaiting: answer['isWaiting'] === true }
      : undefined,
  unavailable:
    'The email could not be sent at the moment. Your order is safe. Try again in a few minutes.',
}
