import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'
import type { choosePaymentRequest } from '#contract/requests.ts'
import { isRecord } from '#domain/text/record.ts'

/** Address of the next page: the provider's hosted page, or the page of the order. */
export interface ChosenPayment {
  url: string
}

/**
 * Changes the payment method of the order behind a customer's link: to card while the order awaits
 * its transfer, or back to transfer once the order has lapsed. Refuses with `payment-not-found` for
 * an invalid key, `order-changed` if the order allows no change of method, `price-changed` if a
 * price has changed since the order, `provider-unavailable`.
 */
export const choosePayment: Endpoint<z.output<typeof choosePaymentRequest>, ChosenPayment> = {
  method: 'POST',
  path: '/api/choose-payment',
  read: (answer) =>
    isRecord(answer) && typeof answer['url'] === 'string' ? { url: answer['url'] } : undefined,
  unavailable: 'The payment service cannot be reached. Your order has not changed.',
}
