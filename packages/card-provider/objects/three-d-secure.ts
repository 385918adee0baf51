import type Stripe from 'stripe'

type ThreeDSecure = Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure

export type Authentication = Pick<ThreeDSecure, 'authentication_flow'> & {
  result: 'authenticated' | 'attempt_acknowledged'
}

/** What a charge tells of 3-D Secure. */
export function threeDSecure({ authentication_flow, result }: Authentication): ThreeDSecure {
  return {
    authentication_flow,
    electronic_commerce_indicator: result === 'authenticated' ? '05' : '06',
    exemption_indicator: null,
    result,
    result_reason: null,
    transaction_id: '00000000-0000-4000-8000-000000000000',
    version: '2.2.0',
  }
}
