import { type Refusal, refuse } from '#local/card-provider/api/refusal.ts'
import { newBalanceTransaction } from '#local/card-provider/objects/balance-transaction.ts'
import { newDispute } from '#local/card-provider/objects/dispute.ts'
import { type Act, sessionOfIntent } from '#local/card-provider/records/act.ts'
import type { Charge, Dispute } from '#local/card-provider/records/tables.ts'
import { emit } from '#local/card-provider/webhooks/emit.ts'

const DISPUTE_FEE = 2000

/** The buyer's bank takes the money of a charge back. Refused when there is nothing to take. */
export function openDispute(act: Act, charge: Charge, reason: string): Dispute | Refusal {
  if (charge.status !== 'succeeded' || charge.refunded || charge.disputed) {
    return refuse('Only a paid charge that is neither refunded nor disputed can be disputed.')
  }
  const created = newDispute(charge, reason, act.now)
  const dispute = withMovement(act, created, 'dispute')
  const disputed = { ...charge, disputed: true }
  act.draft.put('charges', disputed)
  const sessionId = sessionOfIntent(act, charge.payment_intent)?.id ?? null
  emit(act, { type: 'charge.dispute.created', object: created, sessionId })
  emit(act, { type: 'charge.updated', object: disputed, before: charge, sessionId })
  emit(act, {
    type: 'charge.dispute.funds_withdrawn',
    object: dispute,
    before: created,
    sessionId,
  })
  return dispute
}

/** The card network decides a dispute. Refused when it is decided already. */
export function closeDispute(
  act: Act,
  dispute: Dispute,
  status: 'won' | 'lost',
): Dispute | Refusal {
  if (dispute.status === 'won' || dispute.status === 'lost') {
    return refuse(`This dispute is already closed as ${dispute.status}.`)
  }
  const decided: Dispute = {
    ...dispute,
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: status === 'won',
      submission_count: status === 'won' ? 1 : 0,
      submission_method: status === 'won' ? 'manual' : 'not_submitted',
    },
    status,
  }
  const closed = status === 'won' ? withMovement(act, decided, 'dispute_reversal') : decided
  act.draft.put('disputes', closed)
  const sessionId = sessionOfIntent(act, dispute.payment_intent)?.id ?? null
  emit(act, { type: 'charge.dispute.updated', object: decided, before: dispute, sessionId })
  if (status === 'won') {
    emit(act, {
      type: 'charge.dispute.funds_reinstated',
      object: closed,
      before: decided,
      sessionId,
    })
  }
  emit(act, { type: 'charge.dispute.closed', object: closed, before: dispute, sessionId })
  return closed
}

function withMovement(
  act: Act,
  dispute: Dispute,
  category: 'dispute' | 'dispute_reversal',
): Dispute {
  const withdrawn = category === 'dispute'
  const booking = newBalanceTransaction({
    type: 'adjustment',
    category,
    amount: withdrawn ? -dispute.amount : dispute.amount,
    fee: withdrawn ? DISPUTE_FEE : -DISPUTE_FEE,
    currency: dispute.currency,
    source: dispute.id,
    description: withdrawn ? 'Chargeback withdrawal' : 'Chargeback reversal',
    now: act.now,
  })
  act.draft.put('balanceTransactions', booking)
  const moved = { ...dispute, balance_transactions: [...dispute.balance_transactions, booking] }
  act.draft.put('disputes', moved)
  return moved
}
