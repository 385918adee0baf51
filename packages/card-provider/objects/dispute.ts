import type Stripe from 'stripe'

import { newId } from '#card-provider/records/ids.ts'
import type { Charge, Dispute } from '#card-provider/records/tables.ts'

const NINE_DAYS = 9 * 24 * 60 * 60

/** What the bank says when it opens a dispute. */
export interface DisputeTerms {
  status: string
  reason: string
  /** Smallest unit of `currency`; may differ from what was paid. */
  amount: number
  currency: string
  /** Seconds since the epoch; 0 or null where no answer is possible, nine days when left out. */
  due_by: number | null | undefined
  /** How its id begins: `dp` on older ones. */
  prefix: 'du' | 'dp'
}

/** A dispute of a charge as its bank opens it. */
export function newDispute(charge: Charge, terms: DisputeTerms, now: number): Dispute {
  const { status, reason } = terms
  const card = charge.payment_method_details?.card
  return {
    id: newId(terms.prefix === 'du' ? 'dispute' : 'olderDispute'),
    object: 'dispute',
    amount: terms.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: terms.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge),
    evidence_details: {
      due_by: terms.due_by === undefined ? now + NINE_DAYS : terms.due_by,
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
    network_reason_code: card ? '10.4' : null,
    payment_intent: charge.payment_intent,
    payment_method_details: card
      ? {
          type: 'card',
          card: {
            brand: card.brand ?? 'visa',
            case_type: caseType(status),
            network: card.network ?? 'visa',
            network_reason_code: '10.4',
          },
        }
      : { type: 'paypal', paypal: { case_id: 'PP-D-00001', reason_code: reason } },
    reason,
    status,
  }
}

/** The same dispute in another state; an escalated inquiry keeps its id and gets a new date. */
export function inState(before: Dispute, status: string, now: number): Dispute {
  const { evidence_details: details, payment_method_details: method } = before
  const asks = status.endsWith('needs_response')
  const answered = status.endsWith('under_review')
  const late = (details.due_by ?? 0) > 0 && (details.due_by ?? 0) < now
  return {
    ...before,
    status,
    is_charge_refundable: isRefundable(status),
    evidence_details: {
      ...details,
      ...(asks && { due_by: now + NINE_DAYS }),
      ...(answered && {
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

function caseType(status: string, before = 'chargeback'): string {
  if (status.startsWith('warning_')) return 'inquiry'
  if (status === 'prevented') return 'resolution'
  return status === 'needs_response' ? 'chargeback' : before
}

function noEvidence(charge: Charge): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: charge.billing_details.email,
    customer_name: charge.billing_details.name,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  }
}
