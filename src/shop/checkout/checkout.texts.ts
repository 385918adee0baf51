import { BUYER_ROWS, mapBuyerFields } from '#domain/order/buyer-fields.ts'
import type { CheckoutField } from '#domain/order/checkout-fields.ts'

export const CHECKOUT_TEXTS = {
  title: 'Checkout',
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
  completeOrder: (total: string) => `Complete Order ${total}`,
  noMoneyTaken: 'No money has been taken.',
  formErrorsTitle: 'Form Errors',
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

export const PAYMENT_METHOD_QUESTION = 'How would you like to pay?'

export const TERMS_TEXTS = {
  title: 'Terms & Conditions',
  open: 'Read the Terms & Conditions',
  asPage: 'Open the terms as a page',
} as const

export const PROVIDER_FAILED_TEXT = 'Failed to load the payment system. Please try again later.'

/** The error messages in one line, cut at 100 characters with an ellipsis. */
export function joinErrors(messages: readonly string[]): string {
  const text = messages.join(', ')
  return text.length > 100 ? `${text.slice(0, 100)}...` : text
}
