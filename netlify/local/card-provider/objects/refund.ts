import type Stripe from 'stripe'

import { newId } from '#local/card-provider/records/ids.ts'
import type { Charge, Refund } from '#local/card-provider/records/tables.ts'

/** A refund of a charge, done at once as cards and PayPal do it in test mode. */
export function newRefund(
  charge: Charge,
  terms: { amount: number; reason: string | null; metadata: Stripe.Metadata },
  now: number,
): Refund {
  const type = charge.payment_method_details?.type ?? 'card'
  return {
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
}

/** The same refund once the bank has given it a reference. */
export function withReference(refund: Refund): Refund {
  const type = refund.destination_details?.type ?? 'card'
  const found = { reference: '24492150310012345678901', reference_status: 'available' }
  return {
    ...refund,
    destination_details:
      type === 'paypal'
        ? { type, paypal: { network_decline_code: null, ...found } }
        : { type, card: { ...found, reference_type: 'acquirer_reference_number', type: 'refund' } },
  }
}
