import type Stripe from 'stripe'

import { missing, type Refusal, refuse } from '#card-provider/api/refusal.ts'
import { newBalanceTransaction } from '#card-provider/objects/balance-transaction.ts'
import { formatAmount } from '#card-provider/objects/format.ts'
import { newRefund, withReference } from '#card-provider/objects/refund.ts'
import type { Act } from '#card-provider/records/store.ts'
import type { Charge, Refund, RefundStart } from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/events.ts'

import { endInquiries } from './dispute.ts'
import { settleWarnings } from './radar.ts'

interface RefundTerms {
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

  emit(act, 'refund.created', refund)
  emit(act, 'charge.refunded', after, charge)
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

export const FAILURE_REASONS = [
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'charge_for_pending_refund_disputed',
  'insufficient_funds',
  'declined',
  'merchant_request',
  'unknown',
] as const

export interface RefundEnd {
  status: 'failed' | 'canceled'
  failure_reason: (typeof FAILURE_REASONS)[number]
  /** Stripe does not say what becomes of the charge's sums; the shop has to be right with both. */
  charge: 'lowered' | 'unchanged'
}

const UNDER_WAY: ReadonlySet<string | null> = new Set(['pending', 'requires_action'])

/** The bank has the money. Refused unless the refund was under way. */
export function succeedRefund(act: Act, id: string): Refund | Refusal {
  return moveRefund(act, id, UNDER_WAY, (refund, charge) => {
    const { pending_reason: _waited, next_action: _asked, ...rest } = refund
    return bookRefund(act, charge, { ...rest, status: 'succeeded' })
  })
}

/** The customer has said where the money goes. Refused unless that was asked. */
export function processRefund(act: Act, id: string): Refund | Refusal {
  return moveRefund(act, id, new Set(['requires_action']), (refund, charge) => {
    const { next_action: _asked, ...rest } = refund
    return bookRefund(act, charge, { ...rest, status: 'pending', pending_reason: 'processing' })
  })
}

/** The money comes back, weeks after a success perhaps. Only what is under way is cancelled. */
export function endRefund(act: Act, id: string, end: RefundEnd): Refund | Refusal {
  const from = end.status === 'failed' ? new Set([...UNDER_WAY, 'succeeded']) : UNDER_WAY
  return moveRefund(act, id, from, (refund, charge) => {
    const { pending_reason: _waited, next_action: _asked, ...rest } = refund
    if (end.charge === 'lowered') {
      const amount_refunded = charge.amount_refunded - refund.amount
      act.draft.put('charges', { ...charge, amount_refunded, refunded: false })
    }
    return bookRefund(act, charge, {
      ...rest,
      status: end.status,
      failure_reason: end.failure_reason,
    })
  })
}

/** The bank names its reference, which is no change of state. */
export function referRefund(act: Act, id: string, reference: string): Refund | Refusal {
  return moveRefund(act, id, new Set(['succeeded']), (refund) => withReference(refund, reference))
}

function moveRefund(
  act: Act,
  id: string,
  from: ReadonlySet<string | null>,
  move: (refund: Refund, charge: Charge) => Refund,
): Refund | Refusal {
  const refund = act.draft.find('refunds', id)
  const charge = act.draft.find('charges', refund?.charge ?? '')
  if (!refund || !charge) return missing('refund', id, 'id')
  if (!from.has(refund.status)) return refuse(`This refund is ${refund.status}.`)
  const after = move(refund, charge)
  tellOfRefund(act, refund, after)
  return after
}

/** Keeps a refund after a change, and tells of it. */
function tellOfRefund(act: Act, before: Refund, after: Refund): void {
  act.draft.put('refunds', after)
  const failed = after.status === 'failed' ? ['refund.failed'] : []
  for (const type of [...failed, 'refund.updated', 'charge.refund.updated']) {
    emit(act, type, after, before)
  }
}

/** Keeps a refund and books what its state moves on the balance, once each way. */
function bookRefund(act: Act, charge: Charge, refund: Refund): Refund {
  const ended = refund.status === 'failed' || refund.status === 'canceled'
  const waits =
    refund.status === 'requires_action' || (refund.pending_reason ?? 'processing') !== 'processing'
  const isBooked = refund.balance_transaction !== null
  if (waits || isBooked !== ended) {
    act.draft.put('refunds', refund)
    return refund
  }
  const type = ended ? 'refund_failure' : 'refund'
  const booking = newBalanceTransaction({
    type,
    category: type,
    amount: ended ? refund.amount : -refund.amount,
    fee: 0,
    currency: refund.currency,
    source: refund.id,
    description: charge.description,
    now: act.now,
  })
  act.draft.put('balanceTransactions', booking)
  const booked: Refund = ended
    ? { ...refund, failure_balance_transaction: booking.id }
    : { ...refund, balance_transaction: booking.id }
  act.draft.put('refunds', booked)
  return booked
}
