/*
 * What the form holds, apart from the schema that validates it: so that a page can show the form
 * before the schema has come.
 */

export const PAYMENT_METHODS = ['credit-card', 'paypal', 'bank-transfer'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** What may be paid with beside a card. */
export interface MethodTerms {
  paypal: boolean
  /** The least total, in pence, that may be paid by bank transfer; null where none may. */
  transferFrom: number | null
}

/** The methods by which a total, in pence, may be paid. */
export function offeredMethods(
  { paypal, transferFrom }: MethodTerms,
  total: number,
): readonly PaymentMethod[] {
  const isOffered = {
    'credit-card': true,
    paypal,
    'bank-transfer': transferFrom !== null && total >= transferFrom,
  }
  return PAYMENT_METHODS.filter((method) => isOffered[method])
}

/** An empty form; card is the preset method. */
export const EMPTY_CHECKOUT_FORM = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  companyName: '',
  businessType: '',
  position: '',
  employees: '',
  vatNumber: '',
  reference: '',
  streetAddress: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
  paymentMethod: 'credit-card',
  agreeToTerms: false,
} as const

export type CheckoutField = keyof typeof EMPTY_CHECKOUT_FORM

/** The fields in the order of the page, for the list of errors and the focus. */
export const CHECKOUT_FIELDS = Object.keys(EMPTY_CHECKOUT_FORM) as readonly CheckoutField[]

/** Parts of the form that say who buys, without the choice of method and the consent. */
export function buyerOf<Form extends { paymentMethod: PaymentMethod; agreeToTerms: boolean }>(
  form: Form,
): Omit<Form, 'paymentMethod' | 'agreeToTerms'> {
  const { paymentMethod: _method, agreeToTerms: _consent, ...buyer } = form
  return buyer
}
