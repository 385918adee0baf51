import type Stripe from 'stripe'

import { type Refusal, refuse } from '#card-provider/api/refusal.ts'
import { formatAmount } from '#card-provider/objects/format.ts'
import { newRefund, withReference } from '#card-provider/objects/refund.ts'
import { type Act, sessionOfIntent } from '#card-provider/records/store.ts'
import type { Charge, Refund, RefundStart } from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/emit.ts'

import { endInquiries } from './dispute.ts'
import { settleWarnings } from './radar.ts'
import { bookRefund, tellOfRefund } from './refund-moves.ts'

export interface RefundTerms {
  /** Smallest currency unit; everything that is left when undefined. */
  amount: number | undefined
  reason: string | null
  metadata: Stripe.Metadata
  /** How it begins; done at once when left out. */
  start?: RefundStart | undefined
}

/** What failed or was cancelled gives its amount back to the charge. */
const UNDONE: ReadonlySet<string | null> = new Set(['failed', 'canceled'])
const FIRST_REFERENCE = '24492150310012345678901'

/** Gives money of a charge back. Refused above what is left, when unpaid and when charged back. */
export function refundCharge(act: Act, charge: Charge, terms: RefundTerms): Refund | Refusal {
  const before = refundedOf(act, charge)
  const left = charge.amount - before
  const amount = terms.amount ?? left
  const refusal = whyNot(act, charge, amount, left)
  if (refusal) return refusal

  const refund = bookRefund(act, charge, newRefund(charge, { ...terms, amount }, act.now))
  const refunded = Math.max(charge.amount_refunded, before + amount)
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
  act.draft.put('charges', after)

  const sessionId = sessionOfIntent(act, charge.payment_intent)?.id ?? null
  emit(act, { type: 'refund.created', object: refund, sessionId })
  emit(act, { type: 'charge.refunded', object: after, before: charge, sessionId })
  if (after.refunded) {
    endInquiries(act, charge.id)
    settleWarnings(act, charge.id)
  }
  if (refund.status !== 'succeeded') return refund
  const referenced = withReference(refund, FIRST_REFERENCE)
  tellOfRefund(act, refund, referenced)
  return referenced
}

/** What of a charge was given back or is on its way, in the smallest currency unit. */
function refundedOf(act: Act, charge: Charge): number {
  return act.draft
    .all('refunds')
    .filter((refund) => refund.charge === charge.id && !UNDONE.has(refund.status))
    .reduce((sum, { amount }) => sum + amount, 0)
}

function whyNot(act: Act, charge: Charge, amount: number, left: number): Refusal | null {
  if (charge.status !== 'succeeded') {
    return refuse(`Charge ${charge.id} has not succeeded, so it cannot be refunded.`)
  }
  const disputes = act.draft.all('disputes').filter((dispute) => dispute.charge === charge.id)
  if (disputes.some((dispute) => !dispute.is_charge_refundable)) {
    return refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (left === 0) {
    return refuse(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (amount > left) {
    const scope = left === charge.amount ? 'charge amount' : 'unrefunded amount on charge'
    return refuse(
      `Refund amount (${formatAmount(amount, charge.currency)}) is greater than ${scope} (${formatAmount(left, charge.currency)})`,
      { param: 'amount' },
    )
  }
  return null
}
