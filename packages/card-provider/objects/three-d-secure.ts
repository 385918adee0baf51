import type Stripe from 'stripe'

export type Authentication = Pick<
  Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure,
  'authentication_flow'
> & { result: (typeof RESULTS)[number] }

export const RESULTS = [
  'authenticated',
  'attempt_acknowledged',
  'exempted',
  'not_supported',
] as const

const INDICATORS: Partial<Record<Authentication['result'], string>> = {
  authenticated: '05',
  attempt_acknowledged: '06',
}

/** What a charge tells of 3-D Secure. */
export function threeDSecure({
  authentication_flow,
  result,
}: Authentication): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure {
  const supported = result !== 'not_supported'
  return {
    authentication_flow: supported ? authentication_flow : null,
    electronic_commerce_indicator: INDICATORS[result] ?? null,
    exemption_indicator: result === 'exempted' ? 'low_risk' : null,
    result,
    result_reason: supported ? null : 'card_not_enrolled',
    transaction_id: supported ? '00000000-0000-4000-8000-000000000000' : null,
    version: supported ? '2.2.0' : null,
  }
}
