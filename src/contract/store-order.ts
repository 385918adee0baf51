import * as z from 'zod/mini'

import type { Endpoint } from './endpoint.ts'

/** Only the session id decides; whatever else the browser's copy holds is not read. */
const request = z.strictObject({
  orderData: z.looseObject({ sessionId: z.string().check(z.minLength(1), z.maxLength(200)) }),
})

export interface StoreOrderAnswer {
  success: true
  orderId: string
  orderNumber: string
}

/** Makes sure that the order of a paid session is settled; safe to repeat. Refuses like `verify-payment`. */
export const storeOrder: Endpoint<z.output<typeof request>, StoreOrderAnswer> = {
  method: 'POST',
  path: '/api/store-order',
  request,
  unavailable: 'We are checking with your bank. Do not pay again.',
}
