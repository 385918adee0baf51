import { missing, type Refusal, refuse } from '#card-provider/api/refusal.ts'
import { nulls } from '#card-provider/objects/format.ts'
import type { Act } from '#card-provider/records/store.ts'
import { type Charge, type Dispute, newId } from '#card-provider/records/tables.ts'
import { tell } from '#card-provider/webhooks/events.ts'

import { book } from './book.ts'
import { settleWarnings } from './radar.ts'

/** What the bank says when it opens a dispute. */
interface DisputeTerms {
  status: string
  reason: string
  /** Smallest unit of `currency`; may differ from what was paid, which it is when left out. */
  amount?: number | undefined
  currency?: string | undefined
  /** Seconds since the epoch; 0 or null where no answer is possible, nine days when left out. */
  due_by?: number | null | undefined
  /** How its id begins: `dp` on older ones. */
  prefix?: 'du' | 'dp'
}

const NINE_DAYS = 9 * 24 * 60 * 60
/** Kept by Stripe whatever the outcome; pence. */
const DISPUTE_FEE = 2000
const CLOSED = ['won', 'lost', 'warning_closed']
/** States in which the money is gone. In `won` it is back, in every other it stays where it was. */
const TAKEN = ['needs_response', 'under_review', 'lost']

/** The buyer's bank disputes a charge. Refused when it was never paid. */
export function openDispute(act: Act, charge: Charge, terms: DisputeTerms): Dispute | Refusal {
  if (charge.status !== 'succeeded') return refuse('Only a paid charge can be disputed.')
  const created = newDispute(charge, terms, act.now)
  tell(act, 'disputes', created, ['charge.dispute.created'])
  if (!charge.disputed) {
    tell(act, 'charges', { ...charge, disputed: true }, ['charge.updated'], charge)
  }
  settleWarnings(act, charge.id)
  return conclude(act, created, created)
}

function newDispute(charge: Charge, terms: DisputeTerms, now: number): Dispute {
  const { status, reason, prefix = 'du', due_by = now + NINE_DAYS } = terms
  const isCard = charge.payment_method_details?.type === 'card'
  const card = { brand: 'visa', network: 'visa', network_reason_code: '10.4' }
  return {
    id: newId(`${prefix}_1`),
    object: 'dispute',
    amount: terms.amount ?? (charge.amount - charge.amount_refunded || charge.amount),
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: terms.currency ?? charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      customer_email_address: charge.billing_details.email,
      customer_name: charge.billing_details.name,
      enhanced_evidence: {},
      ...NO_EVIDENCE,
    },
    evidence_details: {
      due_by,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isRefundable(status),
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: isCard
      ? { type: 'card', card: { ...card, case_type: caseType(status, 'chargeback') } }
      : { type: 'paypal', paypal: { case_id: 'PP-D-00001', reason_code: reason } },
    reason,
    status,
  }
}

const NO_EVIDENCE = nulls(
  'access_activity_log billing_address cancellation_policy cancellation_policy_disclosure',
  'cancellation_rebuttal customer_communication customer_purchase_ip customer_signature',
  'duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id',
  'product_description receipt refund_policy refund_policy_disclosure',
  'refund_refusal_explanation service_date service_documentation shipping_address',
  'shipping_carrier shipping_date shipping_documentation shipping_tracking_number',
  'uncategorized_file uncategorized_text',
)

/** A dispute comes into another state, any of them: unknown ones too, and back from a closed one. */
export function moveDispute(
  act: Act,
  id: string,
  { status }: { status: string },
): Dispute | Refusal {
  const before = act.find('disputes', id)
  if (!before) return missing('dispute', id, 'id')
  if (before.status === status) return refuse(`This dispute is ${status} already.`)
  const after = inState(before, status, act.now)
  tell(act, 'disputes', after, ['charge.dispute.updated'], before)
  return conclude(act, before, after)
}

/** The same dispute in another state; an escalated inquiry keeps its id and gets a new date. */
function inState(before: Dispute, status: string, now: number): Dispute {
  const { evidence_details: details, payment_method_details: method } = before
  const asks = status.endsWith('needs_response')
  const late = (details.due_by ?? 0) > 0 && (details.due_by ?? 0) < now
  return {
    ...before,
    status,
    is_charge_refundable: isRefundable(status),
    evidence_details: {
      ...details,
      ...(asks && { due_by: now + NINE_DAYS }),
      ...(status.endsWith('under_review') && {
        has_evidence: true,
        submission_count: details.submission_count + 1,
        submission_method: 'manual',
      }),
      past_due: !asks && late,
    },
    ...(method?.card && {
      payment_method_details: {
        ...method,
        card: { ...method.card, case_type: caseType(status, method.card.case_type) },
      },
    }),
  }
}

function isRefundable(status: string): boolean {
  return status === 'won' || status.startsWith('warning_')
}

function caseType(status: string, before: string): string {
  if (status.startsWith('warning_')) return 'inquiry'
  if (status === 'prevented') return 'resolution'
  return status === 'needs_response' ? 'chargeback' : before
}

/** The whole sum was given back while the bank only asked, which ends the asking. */
export function endInquiries(act: Act, charge: string): void {
  for (const { id, status, charge: disputed } of act.all('disputes')) {
    const asks = status === 'warning_needs_response' || status === 'warning_under_review'
    if (asks && disputed === charge) moveDispute(act, id, { status: 'warning_closed' })
  }
}

/** Moves the money to where the state says that it is; in `lost`, what came back stays. */
function conclude(act: Act, before: Dispute, dispute: Dispute): Dispute {
  const taken = takenBy(dispute)
  const isDue = taken > 0 ? dispute.status === 'won' : TAKEN.includes(dispute.status)
  const moved = isDue ? moveMoney(act, dispute, taken > 0 ? taken : -dispute.amount) : dispute
  return CLOSED.includes(moved.status)
    ? tell(act, 'disputes', moved, ['charge.dispute.closed'], before)
    : moved
}

/** A part of what was withdrawn comes back, whatever the state. Refused for more than is gone. */
export function reinstate(act: Act, id: string, { amount }: { amount: number }): Dispute | Refusal {
  const dispute = act.find('disputes', id)
  if (!dispute) return missing('dispute', id, 'id')
  if (amount > takenBy(dispute)) return refuse('This dispute has not taken that much.')
  return moveMoney(act, dispute, amount)
}

function takenBy({ balance_transactions: bookings }: Dispute): number {
  return -bookings.reduce((sum, { amount }) => sum + amount, 0)
}

/** Moves an amount on the balance, negative when money leaves, and tells of it. */
function moveMoney(act: Act, dispute: Dispute, amount: number): Dispute {
  const isReturned = amount > 0
  const booking = book(act, dispute, {
    type: 'adjustment',
    category: isReturned ? 'dispute_reversal' : 'dispute',
    amount,
    fee: isReturned ? 0 : DISPUTE_FEE,
    description: isReturned ? 'Chargeback reversal' : 'Chargeback withdrawal',
  })
  const moved = { ...dispute, balance_transactions: [...dispute.balance_transactions, booking] }
  const type = isReturned ? 'funds_reinstated' : 'funds_withdrawn'
  return tell(act, 'disputes', moved, [`charge.dispute.${type}`], dispute)
}
