import type Stripe from 'stripe'

import { newId } from '#local/card-provider/records/ids.ts'
import type { Charge, Dispute } from '#local/card-provider/records/tables.ts'

const NINE_DAYS = 9 * 24 * 60 * 60

/** A dispute over what is left of a charge, waiting for the merchant's answer. */
export function newDispute(charge: Charge, reason: string, now: number): Dispute {
  const card = charge.payment_method_details?.card
  return {
    id: newId('dispute'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge),
    evidence_details: {
      due_by: now + NINE_DAYS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: card ? '10.4' : null,
    payment_intent: charge.payment_intent,
    payment_method_details: card
      ? {
          type: 'card',
          card: {
            brand: card.brand ?? 'visa',
            case_type: 'chargeback',
            network: card.network ?? 'visa',
            network_reason_code: '10.4',
          },
        }
      : { type: 'paypal', paypal: { case_id: 'PP-D-00001', reason_code: reason } },
    reason,
    status: 'needs_response',
  }
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
