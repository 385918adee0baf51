import { refuseUnknownId, refuse } from '#card-provider/api/refusal.ts'
import type { Tx } from '#card-provider/records/store.ts'
import {
  type BalanceTransaction,
  type Charge,
  type Dispute,
  newId,
  newObject,
} from '#card-provider/records/tables.ts'
import { saveAndEmit } from '#card-provider/webhooks/events.ts'

import { closeWarnings } from './radar.ts'

type DisputeTerms = Pick<Dispute, 'status' | 'reason'>

const NINE_DAYS = 9 * 24 * 60 * 60
const CLOSED_STATUSES = ['won', 'lost', 'warning_closed']
/** Statuses in which the bank holds the money. `won` returns the money; all other statuses move no money. */
const HOLDING_STATUSES = ['needs_response', 'under_review', 'lost']

/** Opens a dispute by the buyer's bank; refuses if the charge is not paid. */
export function openDispute(tx: Tx, charge: Charge, terms: DisputeTerms): Dispute {
  if (charge.status !== 'succeeded') refuse('Only a paid charge can be disputed.')
  const created = newDispute(charge, terms, tx.now)
  saveAndEmit(tx, 'disputes', created, ['charge.dispute.created'])
  tx.put('charges', { ...charge, disputed: true })
  closeWarnings(tx, charge.id)
  return settleMoney(tx, created)
}

function newDispute(charge: Charge, terms: DisputeTerms, now: number): Dispute {
  return {
    ...newObject('du_1', 'dispute', now),
    ...terms,
    amount: charge.amount - charge.amount_refunded || charge.amount,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    evidence_details: { due_by: now + NINE_DAYS },
    payment_intent: charge.payment_intent,
  }
}

/** Moves a dispute to any other status, even from a closed status or to an unknown status. */
export function moveDispute(tx: Tx, id: string, { status }: { status: string }): Dispute {
  const before = tx.find('disputes', id)
  if (!before) refuseUnknownId('dispute', id)
  if (before.status === status) refuse(`This dispute is already ${status}.`)
  const after = changeStatus(before, status, tx.now)
  return settleMoney(tx, saveAndEmit(tx, 'disputes', after, ['charge.dispute.updated']))
}

/** The same dispute with another status; an escalated inquiry keeps its id and gets a new deadline. */
function changeStatus(before: Dispute, status: string, now: number): Dispute {
  const due = status.endsWith('needs_response') ? { due_by: now + NINE_DAYS } : {}
  return { ...before, status, evidence_details: { ...before.evidence_details, ...due } }
}

export function isRefundable(status: string): boolean {
  return status === 'won' || status.startsWith('warning_')
}

/** Closes the inquiries about a charge, as a full refund does. */
export function closeInquiries(tx: Tx, charge: string): void {
  for (const { id, status, charge: disputed } of tx.all('disputes')) {
    const isInquiry = status === 'warning_needs_response' || status === 'warning_under_review'
    if (isInquiry && disputed === charge) moveDispute(tx, id, { status: 'warning_closed' })
  }
}

/** Withdraws or returns the money as the status requires; an appeal moves none. */
function settleMoney(tx: Tx, dispute: Dispute): Dispute {
  const taken = withdrawnAmount(dispute)
  const isDue = taken > 0 ? dispute.status === 'won' : HOLDING_STATUSES.includes(dispute.status)
  const moved = isDue ? moveMoney(tx, dispute, taken > 0 ? taken : -dispute.amount) : dispute
  return CLOSED_STATUSES.includes(moved.status)
    ? saveAndEmit(tx, 'disputes', moved, ['charge.dispute.closed'])
    : moved
}

function withdrawnAmount({ balance_transactions: bookings }: Dispute): number {
  return -bookings.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Books an amount on the balance and emits the event of this booking; the amount is negative when
 * money leaves.
 */
function moveMoney(tx: Tx, dispute: Dispute, amount: number): Dispute {
  const booking: BalanceTransaction = {
    id: newId('txn_3'),
    object: 'balance_transaction',
    amount,
    created: tx.now,
    currency: dispute.currency,
  }
  const moved = { ...dispute, balance_transactions: [...dispute.balance_transactions, booking] }
  const type = amount > 0 ? 'funds_reinstated' : 'funds_withdrawn'
  return saveAndEmit(tx, 'disputes', moved, [`charge.dispute.${type}`])
}
