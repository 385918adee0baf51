import type Stripe from 'stripe'

import { refuseUnknownId, refuse } from '#card-provider/api/refusal.ts'
import { formatAmount } from '#card-provider/format.ts'
import type { Tx } from '#card-provider/records/store.ts'
import { type Charge, newObject, type Refund } from '#card-provider/records/tables.ts'
import { saveAndEmit } from '#card-provider/webhooks/events.ts'

import { closeInquiries, isRefundable } from './dispute.ts'
import { closeWarnings } from './radar.ts'

interface RefundTerms {
  /** Pence; by default the whole remaining amount. */
  amount?: number | undefined
  reason: string | null
  metadata: Stripe.Metadata
  /** The initial status; cards and PayPal succeed at once by default. */
  status?: (typeof INITIAL_REFUND_STATUSES)[number]
}

export const INITIAL_REFUND_STATUSES = ['succeeded', 'pending'] as const

/** Refunds a charge. Refuses if the charge is unpaid or disputed, or if less than the amount remains. */
export function refundCharge(tx: Tx, charge: Charge, terms: RefundTerms): Refund {
  const before = refundedAmount(tx, charge)
  const left = charge.amount - before
  const amount = terms.amount ?? left
  checkRefund(tx, charge, amount, left)

  const refund = newRefund(charge, { ...terms, amount }, tx.now)
  const refunded = Math.max(charge.amount_refunded, before + amount)
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
  saveAndEmit(tx, 'refunds', refund, ['refund.created'])
  saveAndEmit(tx, 'charges', after, ['charge.refunded'])
  if (after.refunded) {
    closeInquiries(tx, charge.id)
    closeWarnings(tx, charge.id)
  }
  // Stripe also sends the update event when the bank adds its reference; the status does not change.
  return refund.status === 'succeeded' ? saveAndEmit(tx, 'refunds', refund, UPDATED_EVENTS) : refund
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
function refundedAmount(tx: Tx, charge: Charge): number {
  return tx
    .all('refunds')
    .filter((refund) => refund.charge === charge.id && refund.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
}

function checkRefund(tx: Tx, charge: Charge, amount: number, left: number): void {
  const { id } = charge
  if (charge.status !== 'succeeded') {
    refuse(`Charge ${id} has not succeeded, so it cannot be refunded.`)
  }
  const disputes = tx.all('disputes').filter((dispute) => dispute.charge === id)
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

const UPDATED_EVENTS = ['refund.updated']

/** Lets a pending refund succeed; refuses if the refund is not pending. */
export function succeedRefund(tx: Tx, id: string): Refund {
  return moveRefund(tx, id, ['pending'], { status: 'succeeded' })
}

/** Lets a refund fail, possibly weeks after it succeeded. */
export function failRefund(tx: Tx, id: string): Refund {
  const events = ['refund.failed', ...UPDATED_EVENTS]
  const end = { status: 'failed', failure_reason: 'lost_or_stolen_card' }
  const moved = moveRefund(tx, id, INITIAL_REFUND_STATUSES, end, events)
  const charge = tx.find('charges', moved.charge)
  const amount_refunded = (charge?.amount_refunded ?? 0) - moved.amount
  if (charge) tx.put('charges', { ...charge, amount_refunded, refunded: false })
  return moved
}

function moveRefund(
  tx: Tx,
  id: string,
  from: readonly string[],
  change: Partial<Refund>,
  events = UPDATED_EVENTS,
): Refund {
  const refund = tx.find('refunds', id)
  if (!refund) refuseUnknownId('refund', id)
  if (!from.includes(refund.status ?? '')) refuse(`This refund is ${refund.status}.`)
  const { pending_reason: _waited, ...rest } = refund
  return saveAndEmit(tx, 'refunds', { ...rest, ...change }, events)
}
