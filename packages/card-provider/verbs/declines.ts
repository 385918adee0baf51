import type { Decline } from '#card-provider/records/tables.ts'

function declined(declineCode: string, message: string, code = 'card_declined'): Decline {
  return { code, declineCode, message }
}

export const GENERIC = declined('generic_decline', 'Your card was declined.')
export const INSUFFICIENT_FUNDS = declined(
  'insufficient_funds',
  'Your card has insufficient funds.',
)
export const LOST = declined('lost_card', 'Your card was declined.')
export const STOLEN = declined('stolen_card', 'Your card was declined.')
export const EXPIRED = declined('expired_card', 'Your card has expired.', 'expired_card')
export const WRONG_CVC = declined(
  'incorrect_cvc',
  "Your card's security code is incorrect.",
  'incorrect_cvc',
)
export const PROCESSING_ERROR = declined(
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
  'processing_error',
)
export const NOT_A_TEST_CARD = declined(
  'test_mode_live_card',
  'Your card was declined. This is a demonstration: use one of the test cards below.',
)
export const AUTHENTICATION_FAILED = declined(
  'authentication_required',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  'payment_intent_authentication_failure',
)
export const NOT_SETTLED = declined(
  'generic_decline',
  'The payment failed.',
  'payment_intent_payment_attempt_failed',
)
