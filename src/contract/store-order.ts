import type * as z from 'zod/mini'

import type { Endpoint } from './endpoint.ts'
import type { storeOrderRequest } from './requests.ts'

export interface StoreOrderAnswer {
  success: true
  orderId: string
  orderNumber: string
}

/** Makes sure that the order of a paid session is settled; safe to repeat. Refuses like `verify-payment`. */
export const storeOrder: Endpoint<z.output<typeof storeOrderRequest>, StoreOrderAnswer> = {
  method: 'POST',
  path: '/api/store-order',
  unavailable: 'We are checking with your bank. Do not pay again.',
}
