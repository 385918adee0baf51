import type { Endpoint } from '#contract/endpoint.ts'
import type { Failure, FailureCode } from '#contract/failure.ts'
import { isRecord } from '#domain/text/record.ts'

import type { PaymentRequest } from './payment-request.ts'

export interface CreatePaymentAnswer {
  /** The provider's hosted page, to which the browser is redirected. */
  url: string
  sessionId: string
  orderNumber: string
}

/** The answer as the page reads it: only the address is required. */
export type CheckoutSession = Pick<CreatePaymentAnswer, 'url'> & Partial<CreatePaymentAnswer>

/**
 * Writes a pending order and opens a payment session for it. Refuses with `cart-empty`,
 * `invalid-request`, `price-changed`, `already-paid`, `payment-under-way`, `attempt-reused`,
 * `provider-error`, `provider-unavailable`; and with `payment-unclear` if the provider cannot say
 * whether the session to be replaced has been paid.
 */
export const createPayment: Endpoint<PaymentRequest, CreatePaymentAnswer, CheckoutSession> = {
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

/** Message to the buyer while the result of an earlier payment is unknown. */
export const PAYMENT_UNCONFIRMED =
  'We cannot tell yet whether your earlier payment went through. Do not pay again: if it did, your confirmation will come by email. Otherwise try again in a few minutes.'

/** Failures after which the page does not know whether the server has carried out the request. */
const OUTCOME_UNKNOWN_CODES: readonly FailureCode[] = [
  'payment-unclear',
  'provider-unavailable',
  'unavailable',
  'internal',
]

export function isOutcomeUnknown({ code }: Failure): boolean {
  return OUTCOME_UNKNOWN_CODES.includes(code)
}

/** Whether the message of a failure already says whether money has been taken. */
export function mentionsMoney(failure: Failure): boolean {
  const { message, requestId } = failure
  // A failure without a request id comes from the browser, which could not reach the server.
  return message !== '' && requestId !== undefined && isOutcomeUnknown(failure)
}
