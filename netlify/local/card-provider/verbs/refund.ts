import type Stripe from 'stripe'

import { type Refusal, refuse } from '#local/card-provider/api/refusal.ts'
import { newBalanceTransaction } from '#local/card-provider/objects/balance-transaction.ts'
import { formatAmount } from '#local/card-provider/objects/format-amount.ts'
import { newRefund, withReference } from '#local/card-provider/objects/refund.ts'
import { type Act, sessionOfIntent } from '#local/card-provider/records/act.ts'
import type { Charge, Refund } from '#local/card-provider/records/tables.ts'
import { emit } from '#local/card-provider/webhooks/emit.ts'

export interface RefundTerms {
  /** Smallest currency unit; everything that is left when undefined. */
  amount: number | undefined
  reason: string | null
  metadata: Stripe.Metadata
}

/** Gives money of a charge back. Refused above what is left, when unpaid and when disputed. */
export function refundCharge(act: Act, charge: Charge, terms: RefundTerms): Refund | Refusal {
  const left = charge.amount - charge.amount_refunded
  const amount = terms.amount ?? left
  const refusal = whyNot(act, charge, amount, left)
  if (refusal) return refusal

  const refund = book(act, charge, newRefund(charge, { ...terms, amount }, act.now), 'refund')
  const refunded = charge.amount_refunded + amount
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
  act.draft.put('charges', after)

  const sessionId = sessionOfIntent(act, charge.payment_intent)?.id ?? null
  emit(act, { type: 'refund.created', object: refund, sessionId })
  emit(act, { type: 'charge.refunded', object: after, before: charge, sessionId })
  const referenced = withReference(refund)
  act.draft.put('refunds', referenced)
  for (const type of ['refund.updated', 'charge.refund.updated']) {
    emit(act, { type, object: referenced, before: refund, sessionId })
  }
  return referenced
}

/** The bank sends a refund back, weeks later perhaps. Refused unless it had succeeded. */
export function failRefund(act: Act, refund: Refund): Refund | Refusal {
  const charge = act.draft.find('charges', refund.charge)
  if (refund.status !== 'succeeded' || !charge) {
    return refuse('Only a refund that has succeeded can fail.')
  }
  const failed: Refund = { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' }
  book(act, charge, failed, 'refund_failure')
  const amount_refunded = charge.amount_refunded - refund.amount
  act.draft.put('charges', { ...charge, amount_refunded, refunded: false })
  const sessionId = sessionOfIntent(act, refund.payment_intent)?.id ?? null
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) {
    emit(act, { type, object: failed, before: refund, sessionId })
  }
  return failed
}

function whyNot(act: Act, charge: Charge, amount: number, left: number): Refusal | null {
  if (charge.status !== 'succeeded') {
    return refuse(`Charge ${charge.id} has not succeeded, so it cannot be refunded.`)
  }
  const disputes = act.draft.all('disputes').filter((dispute) => dispute.charge === charge.id)
  if (disputes.some((dispute) => dispute.status !== 'won')) {
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

function book(act: Act, charge: Charge, refund: Refund, type: 'refund' | 'refund_failure'): Refund {
  const booking = newBalanceTransaction({
    type,
    category: type,
    amount: type === 'refund' ? -refund.amount : refund.amount,
    fee: 0,
    currency: refund.currency,
    source: refund.id,
    description: charge.description,
    now: act.now,
  })
  act.draft.put('balanceTransactions', booking)
  const booked: Refund =
    type === 'refund'
      ? { ...refund, balance_transaction: booking.id }
      : { ...refund, failure_balance_transaction: booking.id }
  act.draft.put('refunds', booked)
  return booked
}
