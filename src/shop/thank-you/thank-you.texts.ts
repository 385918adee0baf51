export const THANK_YOU_TEXTS = {
  loadingTitle: 'Verifying Your Payment',
  errorTitle: 'Verification Issue',
  confirmed: 'Order confirmed!',
  redirecting: 'Redirecting to your order details...',
  /** Contains the beginning of the payment reference. */
  reference: (start: string) => `Payment reference ${start}...`,
} as const

/** How many characters of the session id the page shows while it verifies. */
export const THANK_YOU_ID_LENGTH = 10
