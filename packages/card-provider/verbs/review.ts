import type Stripe from 'stripe'

import { missing, type Refusal, refuse } from '#card-provider/api/refusal.ts'
import { type Act, sessionOfIntent } from '#card-provider/records/act.ts'
import { newId } from '#card-provider/records/ids.ts'
import type { Charge, Review } from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/emit.ts'

export const CLOSED_REASONS = [
  'approved',
  'refunded',
  'refunded_as_fraud',
  'disputed',
  'redacted',
  'canceled',
  'payment_never_settled',
  'acknowledged',
] as const satisfies Stripe.Review.ClosedReason[]

/** A payment waits for a person's approval; its money has come in all the same. */
export function openReview(act: Act, charge: Charge, reason: 'rule' | 'manual'): Review {
  const review: Review = {
    id: newId('review'),
    object: 'review',
    billing_zip: charge.billing_details.address?.postal_code ?? null,
    charge: charge.id,
    closed_reason: null,
    created: act.now,
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: reason,
    payment_intent: charge.payment_intent,
    reason,
    session: null,
  }
  act.draft.put('charges', { ...charge, review: review.id })
  const intent = act.draft.find('intents', charge.payment_intent)
  if (intent) act.draft.put('intents', { ...intent, review: review.id })
  tell(act, 'review.opened', review)
  return review
}

/** The review ends. Refused when it has ended already. */
export function closeReview(
  act: Act,
  id: string,
  reason: (typeof CLOSED_REASONS)[number],
): Review | Refusal {
  const review = act.draft.find('reviews', id)
  if (!review) return missing('review', id, 'id')
  if (!review.open) return refuse('This review is closed.')
  const closed: Review = { ...review, closed_reason: reason, open: false, reason }
  tell(act, 'review.closed', closed, review)
  return closed
}

function tell(act: Act, type: string, object: Review, before?: Review): void {
  act.draft.put('reviews', object)
  const sessionId = sessionOfIntent(act, object.payment_intent)?.id ?? null
  emit(act, { type, object, before, sessionId })
}
