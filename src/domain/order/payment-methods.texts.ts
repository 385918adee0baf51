import { PAYMENT_METHOD_NAMES, type PaymentMethod } from './checkout-fields.ts'

const ONE_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The payment methods in a sentence. */
export function waysToPay(methods: readonly PaymentMethod[]): string {
  return `Pay by ${ONE_OF.format(methods.map((method) => PAYMENT_METHOD_NAMES[method].inSentence))}.`
}
