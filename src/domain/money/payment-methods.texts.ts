import {
  MAX_CARD_TOTAL,
  PAYMENT_METHOD_NAMES,
  type PaymentMethod,
} from '#domain/order/checkout-fields.ts'
import { joinAsChoice } from '#domain/text/list.ts'

import { formatMoney } from './money.ts'

export const ABOVE_CARD_LIMIT_TEXT = `A payment through Stripe can be at most ${formatMoney(MAX_CARD_TOTAL)}`

export function waysToPay(methods: readonly PaymentMethod[]): string {
  if (methods.length === 0) return `${ABOVE_CARD_LIMIT_TEXT}. Ask us how to pay.`
  return `Pay by ${joinAsChoice(methods.map((method) => PAYMENT_METHOD_NAMES[method].inSentence))}.`
}
