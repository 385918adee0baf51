import type { Act } from '#card-provider/records/store.ts'
import { type Charge, newId, type Review, type Warning } from '#card-provider/records/tables.ts'
import { tell } from '#card-provider/webhooks/events.ts'

/** A payment waits for a person's approval; its money has come in all the same. */
export function openReview(act: Act, charge: Charge): Review {
  const review: Review = {
    id: newId('prv_1'),
    object: 'review',
    charge: charge.id,
    created: act.now,
    livemode: false,
    open: true,
    payment_intent: charge.payment_intent,
  }
  act.put('charges', { ...charge, review: review.id })
  const intent = act.find('intents', charge.payment_intent)
  if (intent) act.put('intents', { ...intent, review: review.id })
  return tell(act, 'reviews', review, ['review.opened'])
}

/** The card network warns of fraud, before or after a dispute. */
export function warn(act: Act, charge: Charge): Warning {
  const warning: Warning = {
    id: newId('issfr_1'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.disputed && !charge.refunded,
    charge: charge.id,
    created: act.now,
    fraud_type: 'misc',
    livemode: false,
    payment_intent: charge.payment_intent,
  }
  return tell(act, 'warnings', warning, ['radar.early_fraud_warning.created'])
}

/** A dispute or a full refund leaves nothing to be done about the warnings of a charge. */
export function settleWarnings(act: Act, charge: string): void {
  for (const warning of act.all('warnings')) {
    if (warning.charge !== charge || !warning.actionable) continue
    tell(act, 'warnings', { ...warning, actionable: false }, ['radar.early_fraud_warning.updated'])
  }
}
