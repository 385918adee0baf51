import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'
import type { choosePaymentRequest } from '#contract/requests.ts'
import { isRecord } from '#domain/text/record.ts'

/** Where the customer goes on: the provider's hosted page, or the page of the order. */
export interface ChosenPayment {
  url: string
}

/**
 * Changes how the order behind a customer's link is to be paid: by card while its transfer is awaited,
 * or by transfer again once it has lapsed. Refuses with `payment-not-found` for a key that opens
 * nothing, `order-changed` where there is nothing to choose, `price-changed` where a price is another by
 * now, `provider-unavailable`.
 */
export const choosePayment: Endpoint<z.output<typeof choosePaymentRequest>, ChosenPayment> = {
  method: 'POST',
  path: '/api/choose-payment',
  read: (answer) =>
    isRecord(answer) && typeof answer['url'] === 'string' ? { url: answer['url'] } : undefined,
  unavailable: 'The payment service cannot be reached. Your order has not changed.',
}
