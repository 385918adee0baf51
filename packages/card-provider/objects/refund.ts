import type Stripe from 'stripe'

import { newId } from '#card-provider/records/ids.ts'
import type { Charge, Refund, RefundStart } from '#card-provider/records/tables.ts'

/** How long the customer may take to say where the money goes. */
const ACTION_SECONDS = 45 * 24 * 60 * 60

/** A refund of a charge as it begins; cards and PayPal call it done at once unless told otherwise. */
export function newRefund(
  charge: Charge,
  terms: {
    amount: number
    reason: string | null
    metadata: Stripe.Metadata
    start?: RefundStart | undefined
  },
  now: number,
): Refund {
  const type = charge.payment_method_details?.type ?? 'card'
  const refund: Refund = {
    id: newId('refund'),
    object: 'refund',
    amount: terms.amount,
    balance_transaction: null,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details:
      type === 'paypal'
        ? { type, paypal: { network_decline_code: null, reference: null, reference_status: null } }
        : {
            type,
            card: {
              reference_status: 'pending',
              reference_type: 'acquirer_reference_number',
              type: 'refund',
            },
          },
    metadata: terms.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: terms.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  switch (terms.start?.status) {
    case 'requires_action':
      return { ...refund, status: 'requires_action', next_action: customerAction(charge, now) }
    case 'pending':
      return { ...refund, ...terms.start }
    default:
      return refund
  }
}

function customerAction(charge: Charge, now: number): Stripe.Refund.NextAction {
  return {
    type: 'display_details',
    display_details: {
      email_sent: {
        email_sent_at: now,
        email_sent_to: charge.billing_details.email ?? 'buyer@example.com',
      },
      expires_at: now + ACTION_SECONDS,
    },
  }
}

/** The same refund once the bank has given it this reference. */
export function withReference(refund: Refund, reference: string): Refund {
  const type = refund.destination_details?.type ?? 'card'
  const found = { reference, reference_status: 'available' }
  return {
    ...refund,
    destination_details:
      type === 'paypal'
        ? { type, paypal: { network_decline_code: null, ...found } }
        : { type, card: { ...found, reference_type: 'acquirer_reference_number', type: 'refund' } },
  }
}
