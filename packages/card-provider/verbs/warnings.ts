import { type Act, sessionOfIntent } from '#card-provider/records/act.ts'
import { newId } from '#card-provider/records/ids.ts'
import type { Charge, Warning } from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/emit.ts'

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
  tell(act, 'created', warning)
  return warning
}

/** A dispute or a full refund leaves nothing to be done about the warnings of a charge. */
export function settleWarnings(act: Act, charge: string): void {
  for (const warning of act.draft.all('warnings')) {
    if (warning.charge === charge && warning.actionable) {
      tell(act, 'updated', { ...warning, actionable: false }, warning)
    }
  }
}

function tell(act: Act, what: 'created' | 'updated', object: Warning, before?: Warning): void {
  act.draft.put('warnings', object)
  const sessionId = sessionOfIntent(act, object.payment_intent)?.id ?? null
  emit(act, { type: `radar.early_fraud_warning.${what}`, object, before, sessionId })
}
