import type Stripe from 'stripe'

import { missing, type Refusal, refuse } from '#card-provider/api/refusal.ts'
import { newId } from '#card-provider/records/ids.ts'
import type { Act } from '#card-provider/records/store.ts'
import type { Charge, Review, Warning } from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/events.ts'

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
  tellOfReview(act, 'review.opened', review)
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
  tellOfReview(act, 'review.closed', closed, review)
  return closed
}

function tellOfReview(act: Act, type: string, object: Review, before?: Review): void {
  act.draft.put('reviews', object)
  emit(act, type, object, before)
}

export const FRAUD_TYPES = [
  'card_never_received',
  'fraudulent_card_application',
  'made_with_counterfeit_card',
  'made_with_lost_card',
  'made_with_stolen_card',
  'misc',
  'unauthorized_use_of_card',
] as const

/** The card network warns of fraud, before or after a dispute. */
export function warn(act: Act, charge: Charge, fraud_type: string): Warning {
  const warning: Warning = {
    id: newId('warning'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.disputed && !charge.refunded,
    charge: charge.id,
    created: act.now,
    fraud_type,
    livemode: false,
    payment_intent: charge.payment_intent,
  }
  tellOfWarning(act, 'created', warning)
  return warning
}

/** A dispute or a full refund leaves nothing to be done about the warnings of a charge. */
export function settleWarnings(act: Act, charge: string): void {
  for (const warning of act.draft.all('warnings')) {
    if (warning.charge === charge && warning.actionable) {
      tellOfWarning(act, 'updated', { ...warning, actionable: false }, warning)
    }
  }
}

function tellOfWarning(
  act: Act,
  what: 'created' | 'updated',
  object: Warning,
  before?: Warning,
): void {
  act.draft.put('warnings', object)
  emit(act, `radar.early_fraud_warning.${what}`, object, before)
}
