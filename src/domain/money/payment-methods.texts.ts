import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '#domain/order/checkout-fields.ts'
import { joinAsChoice } from '#domain/text/list.ts'

export function waysToPay(methods: readonly PaymentMethod[]): string {
  return `Pay by ${joinAsChoice(methods.map((method) => PAYMENT_METHOD_NAMES[method].inSentence))}.`
}
