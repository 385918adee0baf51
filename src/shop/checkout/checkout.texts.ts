import { BUYER_ROWS, mapBuyerFields } from '#domain/order/buyer-fields.ts'
import type { CheckoutField } from '#domain/order/checkout-fields.ts'

export const CHECKOUT_TEXTS = {
  title: 'Checkout',
  loading: 'Loading your order...',
  backToCart: 'Back to Cart',
  editCart: 'Edit Cart',
  requiredHint: 'Fields marked with an asterisk are required.',
  sections: {
    contact: 'Contact Information',
    company: 'Company Information',
    billing: 'Billing Address',
    payment: 'Payment Method',
    terms: 'Terms & Conditions',
  },
  summary: 'Order Summary',
  quantity: 'Quantity',
  total: 'Total',
  completeOrder: (total: string) => `Complete Order ${total}`,
  processing: 'Processing Payment...',
  placing: 'Placing Your Order...',
  nextStep: 'You will go to Stripe’s secure page. We never see your card.',
  nextStepTransfer: 'You will see our bank details on the next page. You do not need a card.',
  noMoneyTaken: 'No money has been taken.',
  formErrorsTitle: 'Form Errors',
  paymentErrorTitle: 'Payment Error',
  fixErrors: 'Please fix the form errors before proceeding',
  errorTitle: 'Error: Checkout',
  formErrors: (count: number) =>
    count === 1
      ? 'There is 1 error in the form. Please correct it before proceeding.'
      : `There are ${count} errors in the form. Please correct them before proceeding.`,
  paymentError: (message: string) => `Payment processing failed: ${message}`,
  didYouMean: (address: string) => `Did you mean ${address}?`,
  takeAddress: (address: string) => `Use ${address}`,
  confirmationGoesTo: (address: string) => `Your confirmation will be sent to ${address}.`,
  /** Text for orders that are paid by bank transfer. */
  detailsGoTo: (address: string) => `We will also email them to ${address}.`,
} as const

export const FIELD_LABELS: Readonly<Record<CheckoutField, string>> = {
  ...mapBuyerFields((field) => BUYER_ROWS[field].labels.form),
  paymentMethod: 'Payment Method',
  agreeToTerms: 'I agree to the Terms & Conditions',
}

export const PAYMENT_METHOD_LABELS = {
  'credit-card': 'Credit Card',
  paypal: 'PayPal',
  'bank-transfer': 'Bank transfer',
} as const

export const PAYMENT_METHOD_HINTS = {
  'credit-card': 'Visa, Mastercard, American Express',
  paypal: 'You will sign in to PayPal on the next page.',
} as const

export const PAYMENT_METHOD_QUESTION = 'How would you like to pay?'

export const TERMS_TEXTS = {
  title: 'Terms & Conditions',
  open: 'Read the Terms & Conditions',
  asPage: 'Open the terms as a page',
  close: 'Close',
} as const

export const PAYMENT_TOASTS = {
  cart: 'Payment error',
  service: 'Payment service error',
  creation: 'Payment creation failed',
  system: 'Payment system error',
  processing: 'Payment processing failed',
} as const

export const PAYMENT_FALLBACKS_TEXTS = {
  notFetched: 'Check your connection, then load this page again.',
  cart: 'Cart is empty or invalid',
  service: 'Could not process payment',
  response: 'Invalid response from payment service',
  creation: 'Unknown payment error',
  unknown: 'Unknown error during payment creation',
  noUrl: 'No checkout URL returned from the payment service',
  system: 'Failed to load the payment system. Please try again later.',
} as const

/** Notices above the form about an earlier order from this browser. */
export const EARLIER_PAYMENT_TEXTS = {
  'already-paid': (number: string) =>
    `Your order ${number} has been paid for. What you bought has been removed from your cart.`,
  'awaiting-transfer': (number: string) =>
    `Your order ${number} is waiting for your transfer. What you ordered has been removed from your cart.`,
  'under-way': (number: string) =>
    `The payment for your earlier order ${number} is still being checked with your bank. Do not pay for that order again.`,
} as const

const TOAST_ERRORS_LENGTH = 100

/** The error messages in one line, cut at 100 characters with an ellipsis. */
export function joinedErrors(messages: readonly string[]): string {
  const text = messages.join(', ')
  return text.length > TOAST_ERRORS_LENGTH ? `${text.slice(0, TOAST_ERRORS_LENGTH)}...` : text
}
