import { missing, type Refusal, refuse } from '#card-provider/api/refusal.ts'
import { newBalanceTransaction } from '#card-provider/objects/balance-transaction.ts'
import { type DisputeTerms, inState, newDispute } from '#card-provider/objects/dispute.ts'
import type { Act } from '#card-provider/records/store.ts'
import type { Charge, Dispute } from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/events.ts'

import { settleWarnings } from './radar.ts'

/** Kept by Stripe whatever the outcome; pence. */
const DISPUTE_FEE = 2000
const CLOSED: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed'])
/** Where the money is in each state; in every other state it stays where it was. */
const MONEY = new Map<string, 'dispute' | 'dispute_reversal'>([
  ['needs_response', 'dispute'],
  ['under_review', 'dispute'],
  ['lost', 'dispute'],
  ['won', 'dispute_reversal'],
])

/** The buyer's bank disputes a charge. Refused when it was never paid. */
export function openDispute(act: Act, charge: Charge, wanted: DisputeTerms): Dispute | Refusal {
  if (charge.status !== 'succeeded') return refuse('Only a paid charge can be disputed.')
  const terms = {
    ...wanted,
    amount: wanted.amount ?? (charge.amount - charge.amount_refunded || charge.amount),
    currency: wanted.currency ?? charge.currency,
  }
  const created = newDispute(charge, terms, act.now)
  act.draft.put('disputes', created)
  tell(act, 'charge.dispute.created', created)
  if (!charge.disputed) {
    const disputed = { ...charge, disputed: true }
    act.draft.put('charges', disputed)
    emit(act, 'charge.updated', disputed, charge)
  }
  settleWarnings(act, charge.id)
  return conclude(act, created, created)
}

/** A dispute comes into another state, any of them: unknown ones too, and back from a closed one. */
export function moveDispute(act: Act, id: string, status: string): Dispute | Refusal {
  const before = act.draft.find('disputes', id)
  if (!before) return missing('dispute', id, 'id')
  if (before.status === status) return refuse(`This dispute is ${status} already.`)
  const after = inState(before, status, act.now)
  act.draft.put('disputes', after)
  tell(act, 'charge.dispute.updated', after, before)
  return conclude(act, before, after)
}

/** The whole sum was given back while the bank only asked, which ends the asking. */
export function endInquiries(act: Act, charge: string): void {
  for (const { id, status, charge: disputed } of act.draft.all('disputes')) {
    const asks = status === 'warning_needs_response' || status === 'warning_under_review'
    if (asks && disputed === charge) moveDispute(act, id, 'warning_closed')
  }
}

function conclude(act: Act, before: Dispute, dispute: Dispute): Dispute {
  const moved = withMoney(act, dispute)
  if (CLOSED.has(moved.status)) tell(act, 'charge.dispute.closed', moved, before)
  return moved
}

/** A part of what was withdrawn comes back, whatever the state. Refused for more than is gone. */
export function reinstate(act: Act, id: string, amount: number): Dispute | Refusal {
  const dispute = act.draft.find('disputes', id)
  if (!dispute) return missing('dispute', id, 'id')
  if (amount > takenBy(dispute)) return refuse('This dispute has not taken that much.')
  return book(act, dispute, amount)
}

function takenBy({ balance_transactions: bookings }: Dispute): number {
  return -bookings.reduce((sum, { amount }) => sum + amount, 0)
}

/** Moves the money to where the state says that it is; in `lost`, what came back stays. */
function withMoney(act: Act, dispute: Dispute): Dispute {
  const category = MONEY.get(dispute.status)
  const taken = takenBy(dispute)
  const isTaken = taken > 0
  if (!category || isTaken === (category === 'dispute')) return dispute
  return book(act, dispute, isTaken ? taken : -dispute.amount)
}

/** Moves an amount on the balance, negative when money leaves, and tells of it. */
function book(act: Act, dispute: Dispute, amount: number): Dispute {
  const isReturned = amount > 0
  const booking = newBalanceTransaction({
    type: 'adjustment',
    category: isReturned ? 'dispute_reversal' : 'dispute',
    amount,
    fee: isReturned ? 0 : DISPUTE_FEE,
    currency: dispute.currency,
    source: dispute.id,
    description: isReturned ? 'Chargeback reversal' : 'Chargeback withdrawal',
    now: act.now,
  })
  act.draft.put('balanceTransactions', booking)
  const moved = { ...dispute, balance_transactions: [...dispute.balance_transactions, booking] }
  act.draft.put('disputes', moved)
  const type = isReturned ? 'funds_reinstated' : 'funds_withdrawn'
  tell(act, `charge.dispute.${type}`, moved, dispute)
  return moved
}

function tell(act: Act, type: string, object: Dispute, before?: Dispute): void {
  emit(act, type, object, before)
}
