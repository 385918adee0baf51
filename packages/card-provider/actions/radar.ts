import type { Tx } from '#card-provider/records/store.ts'
import {
  type Charge,
  newObject,
  type Review,
  type FraudWarning,
} from '#card-provider/records/tables.ts'
import { saveAndEmit } from '#card-provider/webhooks/events.ts'

/** Opens a manual review of a payment, which stays paid. */
export function openReview(tx: Tx, charge: Charge): Review {
  const review: Review = {
    ...newObject('prv_1', 'review', tx.now),
    charge: charge.id,
    open: true,
    payment_intent: charge.payment_intent,
  }
  tx.put('charges', { ...charge, review: review.id })
  const intent = tx.find('intents', charge.payment_intent)
  if (intent) tx.put('intents', { ...intent, review: review.id })
  return saveAndEmit(tx, 'reviews', review, ['review.opened'])
}

/** Issues the card network's warning of fraud, before or after a dispute. */
export function issueFraudWarning(tx: Tx, charge: Charge): FraudWarning {
  const warning: FraudWarning = {
    ...newObject('issfr_1', 'radar.early_fraud_warning', tx.now),
    actionable: !charge.disputed && !charge.refunded,
    charge: charge.id,
    fraud_type: 'misc',
    payment_intent: charge.payment_intent,
  }
  return saveAndEmit(tx, 'warnings', warning, ['radar.early_fraud_warning.created'])
}

/** Marks the warnings of a charge as no longer actionable, as a dispute or full refund does. */
export function closeWarnings(tx: Tx, charge: string): void {
  for (const warning of tx.all('warnings')) {
    if (warning.charge !== charge || !warning.actionable) continue
    saveAndEmit(tx, 'warnings', { ...warning, actionable: false }, [
      'radar.early_fraud_warning.updated',
    ])
  }
}
