import type { Charge, Decline, Intent } from '#card-provider/records/tables.ts'

/** The payment intent after its money has come in. */
export function paidIntent(intent: Intent, charge: Charge): Intent {
  return {
    ...intent,
    amount_received: charge.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method,
    status: 'succeeded',
  }
}

/** The payment intent after a refusal by the bank; it can be confirmed again. */
export function declinedIntent(intent: Intent, charge: Charge, reason: Decline): Intent {
  return {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code: reason.code,
      decline_code: reason.declineCode,
      doc_url: `https://stripe.com/docs/error-codes/${reason.code.replaceAll('_', '-')}`,
      message: reason.message,
      type: 'card_error',
    },
    latest_charge: charge.id,
    payment_method: null,
    status: 'requires_payment_method',
  }
}
