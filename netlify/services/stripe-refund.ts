import { Refusal } from '#contract/failure.ts'
import { KEY_REFUSED } from '#data/heartbeats.ts'

import type { ProviderRefund } from './card-provider.ts'
import { isForbidden, REFUND_REQUEST, type Ask } from './stripe-after-sale.ts'
import { causeOf } from './stripe-session.ts'

/**
 * Makes a refund, or returns the code of its refusal. Always under the same key for one request, so
 * that a repeat within a day makes no second one. Rejects where there was no answer.
 */
export async function makeRefund(
  callStripe: <T>(ask: Ask<T>) => Promise<T>,
  { requestId, orderId, paymentIntentId, amount, reason }: ProviderRefund,
): Promise<'made' | { refused: string }> {
  try {
    await callStripe(({ refunds }) =>
      refunds.create(
        {
          payment_intent: paymentIntentId,
          amount,
          reason,
          metadata: { [REFUND_REQUEST]: requestId, order_id: orderId },
        },
        { idempotencyKey: `refund-${requestId}` },
      ),
    )
    return 'made'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.reason === KEY_REFUSED || isForbidden(error)) return { refused: 'forbidden' }
    if (error.failure.code !== 'provider-error') throw error
    const { code, param } = causeOf(error)
    return { refused: code ?? (param === 'amount' ? 'amount_too_large' : 'unknown') }
  }
}
