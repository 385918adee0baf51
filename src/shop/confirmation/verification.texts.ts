/** Texts for a payment that could not be verified, on the return and confirmation pages. */
export const VERIFICATION_TEXTS = {
  failedToast: 'Payment verification failed',
  errorToast: 'Payment verification error',
  couldNotVerify: 'Could not verify your payment',
  failed: 'Failed to verify payment',
  unknown: 'Unknown error',
  moneyUnknown: 'If your bank shows a payment, write to us before you pay again.',
  badAnswer: 'Invalid response from verification service',
} as const

export const FULL_REFUND_TEXT =
  'A full refund of this payment has been issued. It can take up to ten working days to arrive.'

/** Texts for a payment that failed or that the firm has to check, by status. */
export const UNFINISHED_PAYMENT_TEXTS = {
  awaiting_transfer: 'Your order is waiting for your transfer. Its page says how to pay.',
  failed: 'The payment did not go through. No money has been taken.',
  expired: 'The payment was not completed in time. No money has been taken.',
  cancelled: 'The payment was cancelled. No money has been taken.',
  needs_review: 'We need to check your payment. Do not pay again.',
  refunded: FULL_REFUND_TEXT,
} as const
