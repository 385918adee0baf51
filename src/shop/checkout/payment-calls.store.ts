import { call } from '#browser/api.ts'
import { siteOrigin } from '#browser/location.ts'
import type { Result } from '#contract/failure.ts'
import { createPayment, type CheckoutSession } from '#contract/shop/create-payment.ts'
import { customerInfo, type PaymentRequest } from '#contract/shop/payment-request.ts'
import {
  parsePaymentCheck,
  verifyPayment,
  type ParsedPayment,
  type UnpaidSession,
  type UnfinishedPayment,
} from '#contract/shop/verify-payment.ts'
import { pickBuyerFields } from '#domain/order/checkout-fields.ts'
import type { Buyer, CheckoutForm } from '#domain/order/checkout-form.ts'
import type { CartItem } from '#domain/products/cart.ts'
import { PATHS } from '#paths.ts'

import { orderedItem } from './order-copy.store.ts'
import { beginAttempt, findOrBeginAttempt } from './payments.store.ts'

/* The calls of the checkout, with their schemas. This file loads late, so that the form appears sooner. */

/** The validated form, the cart and the version of the accepted terms. */
export interface Submission {
  form: CheckoutForm & Buyer
  items: readonly CartItem[]
  termsVersion: string
}

/** Requests a payment. If the server no longer accepts the attempt, tries once more with a new attempt. */
export async function requestPayment(submission: Submission): Promise<Result<CheckoutSession>> {
  const payload = paymentPayload(submission)
  const answer = await call(createPayment, { body: { ...payload, ...findOrBeginAttempt(payload) } })
  if (answer.ok || answer.failure.code !== 'attempt-reused') return answer
  return call(createPayment, { body: { ...payload, ...beginAttempt(payload) } })
}

/** Checks the status of a payment that this browser opened. */
export function checkPayment(
  sessionId: string,
): Promise<Result<ParsedPayment | UnfinishedPayment | UnpaidSession>> {
  return call(
    { ...verifyPayment, read: parsePaymentCheck },
    { body: { sessionId, mayBeOpen: true } },
  )
}

function paymentPayload({ form, items, termsVersion }: Submission): PaymentRequest {
  return {
    cartItems: items.map(orderedItem),
    customerInfo: customerInfo(pickBuyerFields(form)),
    redirectUrl: {
      success: `${siteOrigin()}${PATHS.orderConfirmation}?session_id={CHECKOUT_SESSION_ID}`,
      cancel: `${siteOrigin()}${PATHS.checkoutCanceled}`,
    },
    paymentMethod: form.paymentMethod,
    ...(form.agreeToTerms && { agreeToTerms: true }),
    termsVersion,
  }
}
