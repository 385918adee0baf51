import { newClientSecret, newId } from '#card-provider/records/ids.ts'
import type { Intent, Session, SessionRecord } from '#card-provider/records/tables.ts'

import { nulls } from './format.ts'

/** The payment intent Checkout makes at the buyer's first confirmation. */
export function newPaymentIntent(record: SessionRecord, now: number): Intent {
  const { session, intentData } = record
  const id = newId('paymentIntent')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: session.allowed_payment_method_types,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: now,
    currency: session.currency ?? 'gbp',
    description: intentData.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: session.managed_payments,
    metadata: intentData.metadata,
    next_action: null,
    payment_details: { customer_reference: null, order_reference: id },
    payment_method: null,
    payment_method_configuration_details: session.payment_method_configuration_details,
    payment_method_options: paymentMethodOptions(session),
    payment_method_types: session.payment_method_types,
    review: null,
    // Sessions kept by an earlier release have none.
    shipping: intentData.shipping ?? null,
    status: 'requires_payment_method',
    ...nulls(
      'application application_fee_amount automatic_payment_methods canceled_at',
      'cancellation_reason customer customer_account excluded_payment_method_types',
      'on_behalf_of payment_record processing receipt_email setup_future_usage source',
      'statement_descriptor statement_descriptor_suffix transfer_data transfer_group',
    ),
  }
}

function paymentMethodOptions({
  payment_method_types: types,
  payment_method_options: wanted,
}: Session): Intent['payment_method_options'] {
  return {
    ...(types.includes('card') && {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: wanted?.card?.request_three_d_secure ?? 'automatic',
      },
    }),
    ...(types.includes('paypal') && { paypal: { preferred_locale: null, reference: null } }),
  }
}
