import type Stripe from 'stripe'

import { missing, refuse } from '#card-provider/api/refusal.ts'
import { formatAmount } from '#card-provider/format.ts'
import type { Act } from '#card-provider/records/store.ts'
import { type Charge, newId, type Refund } from '#card-provider/records/tables.ts'
import { tell } from '#card-provider/webhooks/events.ts'

import { endInquiries, isRefundable } from './dispute.ts'
import { settleWarnings } from './radar.ts'

interface RefundTerms {
  /** Smallest currency unit; everything that is left when undefined. */
  amount?: number | undefined
  reason: string | null
  metadata: Stripe.Metadata
  /** How it begins; cards and PayPal call it done at once unless told otherwise. */
  status?: (typeof REFUND_STARTS)[number]
}

export const REFUND_STARTS = ['succeeded', 'pending'] as const

/** Gives money of a charge back. Refused above what is left, when unpaid and when charged back. */
export function refundCharge(act: Act, charge: Charge, terms: RefundTerms): Refund {
  const before = refundedOf(act, charge)
  const left = charge.amount - before
  const amount = terms.amount ?? left
  checkRefund(act, charge, amount, left)

  const refund = newRefund(charge, { ...terms, amount }, act.now)
  const refunded = Math.max(charge.amount_refunded, before + amount)
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
  tell(act, 'refunds', refund, ['refund.created'])
  tell(act, 'charges', after, ['charge.refunded'])
  if (after.refunded) {
    endInquiries(act, charge.id)
    settleWarnings(act, charge.id)
  }
  // The bank has named its reference, which is no change of state.
  return refund.status === 'succeeded' ? tell(act, 'refunds', refund, UPDATED) : refund
}

/** A refund of a charge as it begins. */
function newRefund(
  charge: Charge,
  { amount, reason, metadata, status = 'succeeded' }: RefundTerms & { amount: number },
  now: number,
): Refund {
  return {
    id: newId('re_3'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status,
    ...(status === 'pending' && { pending_reason: 'processing' as const }),
  }
}

/** What of a charge was given back or is on its way, in the smallest currency unit. */
function refundedOf(act: Act, charge: Charge): number {
  return act
    .all('refunds')
    .filter((refund) => refund.charge === charge.id && refund.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
}

function checkRefund(act: Act, charge: Charge, amount: number, left: number): void {
  const { id } = charge
  if (charge.status !== 'succeeded') {
    refuse(`Charge ${id} has not succeeded, so it cannot be refunded.`)
  }
  const disputes = act.all('disputes').filter((dispute) => dispute.charge === id)
  if (disputes.some(({ status }) => !isRefundable(status))) {
    const message = `Charge ${id} has been charged back; cannot issue a refund.`
    refuse(message, { code: 'charge_disputed' })
  }
  if (left === 0) {
    refuse(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (amount <= left) return
  const scope = left === charge.amount ? 'charge amount' : 'unrefunded amount on charge'
  const [asked, rest] = [formatAmount(amount), formatAmount(left)]
  refuse(`Refund amount (${asked}) is greater than ${scope} (${rest})`)
}

const UPDATED = ['refund.updated']

/** The bank has the money. Refused unless the refund was under way. */
export function succeedRefund(act: Act, id: string): Refund {
  return moveRefund(act, id, ['pending'], { status: 'succeeded' })
}

/** The money comes back, weeks after a success perhaps. */
export function failRefund(act: Act, id: string): Refund {
  const told = ['refund.failed', ...UPDATED]
  const end = { status: 'failed', failure_reason: 'lost_or_stolen_card' }
  const moved = moveRefund(act, id, REFUND_STARTS, end, told)
  const charge = act.find('charges', moved.charge)
  const amount_refunded = (charge?.amount_refunded ?? 0) - moved.amount
  if (charge) act.put('charges', { ...charge, amount_refunded, refunded: false })
  return moved
}

function moveRefund(
  act: Act,
  id: string,
  from: readonly string[],
  change: Partial<Refund>,
  told = UPDATED,
): Refund {
  const refund = act.find('refunds', id)
  if (!refund) missing('refund', id)
  if (!from.includes(refund.status ?? '')) refuse(`This refund is ${refund.status}.`)
  const { pending_reason: _waited, ...rest } = refund
  return tell(act, 'refunds', { ...rest, ...change }, told)
}
