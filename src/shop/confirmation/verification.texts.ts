/** Texts for a payment that could not be verified, on the return and confirmation pages. */
export const VERIFICATION_TEXTS = {
  failedToast: 'Payment verification failed',
  couldNotVerify: 'Could not verify your payment',
  failed: 'Failed to verify payment',
  moneyUnknown: 'If your bank shows a payment, write to us before you pay again.',
  badAnswer: 'Invalid response from verification service',
} as const

export const FULL_REFUND_TEXT =
  'A full refund of this payment has been issued. It can take up to ten working days to arrive.'
