import { missing, refuse } from '#card-provider/api/refusal.ts'
import type { Act } from '#card-provider/records/store.ts'
import { type Booking, type Charge, type Dispute, newId } from '#card-provider/records/tables.ts'
import { tell } from '#card-provider/webhooks/events.ts'

import { settleWarnings } from './radar.ts'

/** What the bank says when it opens a dispute. */
interface DisputeTerms {
  status: string
  reason: string
  /** Pence; may differ from what was paid, which it is when left out. */
  amount?: number | undefined
}

const NINE_DAYS = 9 * 24 * 60 * 60
const CLOSED = ['won', 'lost', 'warning_closed']
/** States in which the money is gone. In `won` it is back, in every other it stays where it was. */
const TAKEN = ['needs_response', 'under_review', 'lost']

/** The buyer's bank disputes a charge. Refused when it was never paid. */
export function openDispute(act: Act, charge: Charge, terms: DisputeTerms): Dispute {
  if (charge.status !== 'succeeded') refuse('Only a paid charge can be disputed.')
  const created = newDispute(charge, terms, act.now)
  tell(act, 'disputes', created, ['charge.dispute.created'])
  act.put('charges', { ...charge, disputed: true })
  settleWarnings(act, charge.id)
  return conclude(act, created)
}

function newDispute(charge: Charge, terms: DisputeTerms, now: number): Dispute {
  const { status, reason } = terms
  return {
    id: newId('du_1'),
    object: 'dispute',
    amount: terms.amount ?? (charge.amount - charge.amount_refunded || charge.amount),
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    evidence_details: { due_by: now + NINE_DAYS },
    livemode: false,
    payment_intent: charge.payment_intent,
    reason,
    status,
  }
}

/** A dispute comes into another state, any of them: unknown ones too, and back from a closed one. */
export function moveDispute(act: Act, id: string, { status }: { status: string }): Dispute {
  const before = act.find('disputes', id)
  if (!before) missing('dispute', id)
  if (before.status === status) refuse(`This dispute is ${status} already.`)
  const after = inState(before, status, act.now)
  return conclude(act, tell(act, 'disputes', after, ['charge.dispute.updated']))
}

/** The same dispute in another state; an escalated inquiry keeps its id and gets a new date. */
function inState(before: Dispute, status: string, now: number): Dispute {
  const due = status.endsWith('needs_response') ? { due_by: now + NINE_DAYS } : {}
  return {
    ...before,
    status,
    evidence_details: { ...before.evidence_details, ...due },
  }
}

/** Whether a charge can be given back while a dispute of it is in this state. */
export function isRefundable(status: string): boolean {
  return status === 'won' || status.startsWith('warning_')
}

/** The whole sum was given back while the bank only asked, which ends the asking. */
export function endInquiries(act: Act, charge: string): void {
  for (const { id, status, charge: disputed } of act.all('disputes')) {
    const asks = status === 'warning_needs_response' || status === 'warning_under_review'
    if (asks && disputed === charge) moveDispute(act, id, { status: 'warning_closed' })
  }
}

/** Moves the money to where the state says that it is; in `lost`, what came back stays. */
function conclude(act: Act, dispute: Dispute): Dispute {
  const taken = takenBy(dispute)
  const isDue = taken > 0 ? dispute.status === 'won' : TAKEN.includes(dispute.status)
  const moved = isDue ? moveMoney(act, dispute, taken > 0 ? taken : -dispute.amount) : dispute
  return CLOSED.includes(moved.status)
    ? tell(act, 'disputes', moved, ['charge.dispute.closed'])
    : moved
}

/** A part of what was withdrawn comes back, whatever the state. Refused for more than is gone. */
export function reinstate(act: Act, id: string, { amount }: { amount: number }): Dispute {
  const dispute = act.find('disputes', id)
  if (!dispute) missing('dispute', id)
  if (amount > takenBy(dispute)) refuse('This dispute has not taken that much.')
  return moveMoney(act, dispute, amount)
}

function takenBy({ balance_transactions: bookings }: Dispute): number {
  return -bookings.reduce((sum, { amount }) => sum + amount, 0)
}

/** Moves an amount on the balance, negative when money leaves, and tells of it. */
function moveMoney(act: Act, dispute: Dispute, amount: number): Dispute {
  const booking: Booking = {
    id: newId('txn_3'),
    object: 'balance_transaction',
    amount,
    created: act.now,
    currency: dispute.currency,
  }
  const moved = { ...dispute, balance_transactions: [...dispute.balance_transactions, booking] }
  const type = amount > 0 ? 'funds_reinstated' : 'funds_withdrawn'
  return tell(act, 'disputes', moved, [`charge.dispute.${type}`])
}
