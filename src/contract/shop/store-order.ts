import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'
import type { storeOrderRequest } from '#contract/requests.ts'
import { isRecord } from '#domain/text/record.ts'

export interface StoreOrderAnswer {
  success: true
  orderId: string
  orderNumber: string
}

/** Settles the order of a paid session; safe to repeat. Refuses like `verify-payment`. */
export const storeOrder: Endpoint<
  z.output<typeof storeOrderRequest>,
  StoreOrderAnswer,
  Pick<StoreOrderAnswer, 'orderId'>
> = {
  method: 'POST',
  path: '/api/store-order',
  read: (answer) =>
    isRecord(answer) && typeof answer['orderId'] === 'string'
      ? { orderId: answer['orderId'] }
      : undefined,
  unavailable: 'We are checking with your bank. Do not pay again.',
}
