import type Stripe from 'stripe'

import { refuseUnknownId, refuse } from '#card-provider/api/refusal.ts'
import { formatAmount } from '#card-provider/format.ts'
import type { Act } from '#card-provider/records/store.ts'
import { type Charge, newObject, type Refund } from '#card-provider/records/tables.ts'
import { announce } from '#card-provider/webhooks/events.ts'

import { closeInquiries, isRefundable } from './dispute.ts'
import { settleWarnings } from './radar.ts'

interface RefundTerms {
  /** Pence; by default the whole remaining amount. */
  amount?: number | undefined
  reason: string | null
  metadata: Stripe.Metadata
  /** The initial status; cards and PayPal succeed at once by default. */
  status?: (typeof REFUND_STARTS)[number]
}

export const REFUND_STARTS = ['succeeded', 'pending'] as const

/** Refunds a charge. Refuses more than remains, an unpaid charge and a disputed one. */
export function refundCharge(act: Act, charge: Charge, terms: RefundTerms): Refund {
  const before = refundedOf(act, charge)
  const left = charge.amount - before
  const amount = terms.amount ?? left
  checkRefund(act, charge, amount, left)

  const refund = newRefund(charge, { ...terms, amount }, act.now)
  const refunded = Math.max(charge.amount_refunded, before + amount)
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
  announce(act, 'refunds', refund, ['refund.created'])
  announce(act, 'charges', after, ['charge.refunded'])
  if (after.refunded) {
    closeInquiries(act, charge.id)
    settleWarnings(act, charge.id)
  }
  // Stripe sends this event when the bank adds its reference; the status does not change.
  return refund.status === 'succeeded' ? announce(act, 'refunds', refund, UPDATED) : refund
}

function newRefund(
  charge: Charge,
  { amount, reason, metadata, status = 'succeeded' }: RefundTerms & { amount: number },
  now: number,
): Refund {
  return {
    ...newObject('re_3', 'refund', now),
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status,
    ...(status === 'pending' && { pending_reason: 'processing' as const }),
  }
}

/** The refunded and pending amount of a charge, in pence. */
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

/** A pending refund succeeds. Refuses any other. */
export function succeedRefund(act: Act, id: string): Refund {
  return moveRefund(act, id, ['pending'], { status: 'succeeded' })
}

/** A refund fails, possibly weeks after it succeeded. */
export function failRefund(act: Act, id: string): Refund {
  const events = ['refund.failed', ...UPDATED]
  const end = { status: 'failed', failure_reason: 'lost_or_stolen_card' }
  const moved = moveRefund(act, id, REFUND_STARTS, end, events)
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
  events = UPDATED,
): Refund {
  const refund = act.find('refunds', id)
  if (!refund) refuseUnknownId('refund', id)
  if (!from.includes(refund.status ?? '')) refuse(`This refund is ${refund.status}.`)
  const { pending_reason: _waited, ...rest } = refund
  return announce(act, 'refunds', { ...rest, ...change }, events)
}
