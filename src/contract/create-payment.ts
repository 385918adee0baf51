import type { PaymentRequest } from '#domain/payment-request.ts'

import type { Endpoint } from './endpoint.ts'

export interface CreatePaymentAnswer {
  /** The provider's hosted page, to which the browser goes. */
  url: string
  sessionId: string
  orderNumber: string
}

/**
 * Writes a pending order and opens a payment session for it. Refuses with `cart-empty`,
 * `invalid-request`, `price-changed`, `already-paid`, `payment-under-way`, `attempt-reused`,
 * `provider-error`, `provider-unavailable`.
 */
export const createPayment: Endpoint<PaymentRequest, CreatePaymentAnswer> = {
  method: 'POST',
  path: '/api/create-payment',
  fieldCodes: { cartItems: 'cart-empty' },
  unavailable:
    'The payment service cannot be reached. No money has been taken. Try again in a few minutes.',
}
