import type Stripe from 'stripe'

import { newId } from '#card-provider/records/ids.ts'
import type { Charge, Dispute } from '#card-provider/records/tables.ts'

import { nulls } from './format.ts'

const NINE_DAYS = 9 * 24 * 60 * 60

/** What the bank says when it opens a dispute. */
export interface DisputeTerms {
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

/** A dispute of a charge as its bank opens it. */
export function newDispute(
  charge: Charge,
  terms: DisputeTerms & { amount: number; currency: string },
  now: number,
): Dispute {
  const { status, reason } = terms
  const card = charge.payment_method_details?.card
  return {
    id: newId(terms.prefix === 'dp' ? 'olderDispute' : 'dispute'),
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
    customer_email_address: charge.billing_details.email,
    customer_name: charge.billing_details.name,
    enhanced_evidence: {},
    ...nulls(''),
    ...nulls(
      'access_activity_log billing_address cancellation_policy',
      'cancellation_policy_disclosure cancellation_rebuttal customer_communication',
      'customer_purchase_ip customer_signature duplicate_charge_documentation',
      'duplicate_charge_explanation duplicate_charge_id product_description receipt',
      'refund_policy refund_policy_disclosure refund_refusal_explanation service_date',
      'service_documentation shipping_address shipping_carrier shipping_date',
      'shipping_documentation shipping_tracking_number uncategorized_file',
      'uncategorized_text',
    ),
  }
}
