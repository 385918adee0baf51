import type * as z from 'zod/mini'

import { isRecord } from '#domain/record.ts'

import type { Endpoint } from './endpoint.ts'
import type { sendOrderEmailRequest } from './requests.ts'

export interface SendOrderEmailAnswer {
  success: true
  /** Whether the mail has left; false while it waits in the outbox for another try. */
  sentToCustomer: boolean
}

/** Sends the confirmation to the address stored with the order. `order-not-found`, `too-many-requests`. */
export const sendOrderEmail: Endpoint<
  z.output<typeof sendOrderEmailRequest>,
  SendOrderEmailAnswer,
  Pick<SendOrderEmailAnswer, 'sentToCustomer'>
> = {
  method: 'POST',
  path: '/api/send-order-email',
  read: (answer) =>
    isRecord(answer) && typeof answer['sentToCustomer'] === 'boolean'
      ? { sentToCustomer: answer['sentToCustomer'] }
      : undefined,
  unavailable:
    'The email could not be sent just now. Your order is safe. Try again in a few minutes.',
}
