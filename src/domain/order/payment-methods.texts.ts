import type { PaymentMethod } from './checkout-fields.ts'

const METHODS: Readonly<Record<PaymentMethod, string>> = {
  'credit-card': 'card',
  paypal: 'PayPal',
  'bank-transfer': 'bank transfer',
}

const ONE_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The payment methods in a sentence. */
export function waysToPay(methods: readonly PaymentMethod[]): string {
  return `Pay by ${ONE_OF.format(methods.map((method) => METHODS[method]))}.`
}
