import * as z from 'zod/mini'

import { EMAIL_MESSAGE } from '#domain/checkout-fields.ts'
import { orderNumberIn } from '#domain/order.ts'
import { emailAddress, judgedText } from '#domain/text.ts'

import type { Endpoint } from './endpoint.ts'

const NUMBER_MESSAGE = 'Enter the nine digits of the order number'

const request = z.strictObject({
  orderNumber: judgedText(NUMBER_MESSAGE, (text) =>
    orderNumberIn(text) === undefined ? NUMBER_MESSAGE : undefined,
  ),
  email: emailAddress(EMAIL_MESSAGE),
})

/**
 * Mails the link to an order's page to the address that is stored with it. Answers the same whether
 * or not number and address belong together. Refuses with `too-many-requests`.
 */
export const findOrder: Endpoint<z.output<typeof request>, { success: true }> = {
  method: 'POST',
  path: '/api/find-order',
  request,
  unavailable: 'Orders cannot be looked up just now.',
}
