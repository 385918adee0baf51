import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'
import type { sendOrderEmailRequest } from '#contract/requests.ts'
import { isRecord } from '#domain/text/record.ts'

export interface SendOrderEmailAnswer {
  success: true
  /** Whether the mail has been sent; false while it is being sent or waits for a retry. */
  sentToCustomer: boolean
  /** Whether the mail is being sent, so that the result is still unknown. */
  isWaiting: boolean
}

/**
 * Sends the confirmation to the order's email address; an `automatic` request only reads the state
 * of the confirmation. Refuses with `order-not-found`, `too-many-requests`.
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
