import type { PaymentRequest } from '#domain/payment-request.ts'
import { isRecord } from '#domain/record.ts'

import type { Endpoint } from './endpoint.ts'
import type { Failure, FailureCode } from './failure.ts'

export interface CreatePaymentAnswer {
  /** The provider's hosted page, to which the browser goes. */
  url: string
  sessionId: string
  orderNumber: string
}

/** What the page goes on with: an address, and what else it was told. */
export type OpenedPayment = Pick<CreatePaymentAnswer, 'url'> & Partial<CreatePaymentAnswer>

/**
 * Writes a pending order and opens a payment session for it. Refuses with `cart-empty`,
 * `invalid-request`, `price-changed`, `already-paid`, `payment-under-way`, `attempt-reused`,
 * `provider-error`, `provider-unavailable`.
 */
export const createPayment: Endpoint<PaymentRequest, CreatePaymentAnswer, OpenedPayment> = {
  method: 'POST',
  path: '/api/create-payment',
  read: (answer) => {
    if (!isRecord(answer)) return undefined
    const { url, sessionId, orderNumber } = answer
    if (typeof url !== 'string') return undefined
    return {
      url,
      ...(typeof sessionId === 'string' && { sessionId }),
      ...(typeof orderNumber === 'string' && { orderNumber }),
    }
  },
  fieldCodes: { cartItems: 'cart-empty' },
  unavailable:
    'The payment service cannot be reached. No money has been taken. Try again in a few minutes.',
}

const SAYS_NO_MONEY_TAKEN: readonly FailureCode[] = [
  'price-changed',
  'provider-unavailable',
  'unavailable',
  'internal',
]

/** Whether the server's own words say already that no money has been taken. */
export function saysNoMoneyTaken({ code, message, requestId }: Failure): boolean {
  // Without a request id it was the browser that found nobody there.
  return message !== '' && requestId !== undefined && SAYS_NO_MONEY_TAKEN.includes(code)
}
