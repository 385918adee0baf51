/*
 * The form's fields without the schema that validates them, so that a page can show the form before
 * the schema has loaded.
 */

import { BLANK_BUYER, BUYER_ROWS } from './buyer-fields.ts'

/** The names of the payment methods: on the form, on staff pages, and within a sentence. */
export const PAYMENT_METHOD_NAMES = {
  'credit-card': { label: 'Credit Card', staff: 'Card', inSentence: 'card' },
  paypal: { label: 'PayPal', staff: 'PayPal', inSentence: 'PayPal' },
  'bank-transfer': { label: 'Bank transfer', staff: 'Bank transfer', inSentence: 'bank transfer' },
} as const

export type PaymentMethod = keyof typeof PAYMENT_METHOD_NAMES

export const PAYMENT_METHODS = Object.keys(PAYMENT_METHOD_NAMES) as readonly PaymentMethod[]

/** The payment methods of a firm, each with the smallest total in pence for which it is offered. */
export type PaymentMethodMinimums = Readonly<Partial<Record<PaymentMethod, number>>>

/** A firm's payment methods; `paypal` says whether the payment service has PayPal. */
export function paymentMethodMinimums(
  { bank }: { bank?: { from?: number | undefined } | undefined },
  paypal: boolean,
): PaymentMethodMinimums {
  return {
    'credit-card': 0,
    ...(paypal && { paypal: 0 }),
    ...(bank && { 'bank-transfer': bank.from ?? 0 }),
  }
}

/** Pence: the largest payment at Stripe, whose amounts have at most eight digits. */
export const MAX_CARD_TOTAL = 99_999_999

/** The payment methods that are offered for a total in pence. */
export function offeredMethods(minimums: PaymentMethodMinimums, total: number): PaymentMethod[] {
  return PAYMENT_METHODS.filter(
    (method) =>
      total >= (minimums[method] ?? Infinity) &&
      (total <= MAX_CARD_TOTAL || method === 'bank-transfer'),
  )
}

/** An empty form, in which card is the chosen payment method. */
export const EMPTY_CHECKOUT_FORM = {
  ...BLANK_BUYER,
  paymentMethod: 'credit-card',
  agreeToTerms: false,
} as const

export type CheckoutField = keyof typeof EMPTY_CHECKOUT_FORM

/** The fields in page order, for the error list and for moving the focus. */
export const CHECKOUT_FIELDS = Object.keys(EMPTY_CHECKOUT_FORM) as readonly CheckoutField[]

/** Whether a field must be filled in; `state` only in countries whose addresses need it. */
export function isRequired(field: CheckoutField, countryHasStates: boolean, needsCompany = true) {
  if (field === 'paymentMethod' || field === 'agreeToTerms') return true
  const isRequiredWhen = {
    always: true,
    'of-companies': needsCompany,
    'with-states': countryHasStates,
    never: false,
  }
  return isRequiredWhen[BUYER_ROWS[field].required]
}

/** The buyer's fields of the form: all but the payment method and the consent. */
export function pickBuyerFields<
  Form extends { paymentMethod: PaymentMethod; agreeToTerms: boolean },
>(form: Form): Omit<Form, 'paymentMethod' | 'agreeToTerms'> {
  const { paymentMethod: _method, agreeToTerms: _consent, ...buyer } = form
  return buyer
}
