import { BUYER_ROWS, mapBuyerFields } from '#domain/order/buyer-fields.ts'
import type { CheckoutField, PaymentMethod } from '#domain/order/checkout-fields.ts'
import type { BuyerQuestions } from '#domain/products/firm.ts'

export const CHECKOUT_TEXTS = {
  title: 'Checkout',
  backToCart: 'Back to Cart',
  editCart: 'Edit Cart',
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
} as const

export const FIELD_LABELS: Readonly<Record<CheckoutField, string>> = {
  ...mapBuyerFields((field) => BUYER_ROWS[field].labels.form),
  paymentMethod: 'Payment Method',
  agreeToTerms: 'I agree to the Terms & Conditions',
}

/** Texts about paying on Stripe's page. */
const STRIPE_TEXTS = {
  busy: 'Processing Payment...',
  next: 'You will go to Stripe’s secure page. We never see your card.',
  mail: (email: string) => `Your confirmation will be sent to ${email}.`,
}

type MethodTexts = typeof STRIPE_TEXTS & { hint: (hints: BuyerQuestions['hints']) => string }

/** Texts of each payment method: its hint, and the texts at the button that submits the form. */
export const PAYMENT_METHOD_TEXTS: Readonly<Record<PaymentMethod, MethodTexts>> = {
  'credit-card': { hint: () => 'Visa, Mastercard, American Express', ...STRIPE_TEXTS },
  paypal: {
    hint: () => 'You will sign in to PayPal after Stripe’s page.',
    ...STRIPE_TEXTS,
    next: 'You will go to Stripe’s secure page, and from there to PayPal.',
  },
  'bank-transfer': {
    hint: ({ bankTransfer }) => bankTransfer,
    busy: 'Placing Your Order...',
    next: 'You will see our bank details on the next page. You do not need a card.',
    mail: (email: string) => `We will also email them to ${email}.`,
  },
}

/** Notices about an earlier order from this browser. */
export const EARLIER_PAYMENT_TEXTS = {
  'already-paid': (number: string) =>
    `Your order ${number} has been paid for. What you bought has been removed from your cart.`,
  'awaiting-transfer': (number: string) =>
    `Your order ${number} is waiting for your transfer. What you ordered has been removed from your cart.`,
  'under-way': (number: string) =>
    `The payment for your earlier order ${number} is still being checked with your bank. Do not pay for that order again.`,
}

export const PAYMENT_METHOD_QUESTION = 'How would you like to pay?'

export const TERMS_TEXTS = {
  title: 'Terms & Conditions',
  open: 'Read the Terms & Conditions',
  asPage: 'Open as a page',
} as const

export const PROVIDER_FAILED_TEXT = 'Failed to load the payment system. Please try again later.'

/** The error messages in one line, cut at 100 characters with an ellipsis. */
export function joinErrors(messages: readonly string[]): string {
  const text = messages.join(', ')
  return text.length > 100 ? `${text.slice(0, 100)}...` : text
}
