import { formatMoney } from '#domain/money.ts'
import type { RefundReason } from '#domain/refund.ts'
import { penceTyped, type Refundable } from '#domain/refundable.ts'
import { REFUND, tooMuch } from '#messages/refund.ts'
import type { RefundChoice } from '#stores/refund.ts'

/** The dialog as it is filled in. */
export interface RefundForm {
  how: 'whole' | 'lines' | 'amount'
  /** Ids of the products that are chosen. */
  products: readonly string[]
  /** As it is typed. */
  amount: string
  reason: RefundReason
}

export const EMPTY_REFUND: RefundForm = {
  how: 'whole',
  products: [],
  amount: '',
  reason: 'requested_by_customer',
}

/** What is to be given back; a text says what is wrong with it. */
export function choiceOf(
  { how, products, amount: typed, reason }: RefundForm,
  { amount: left, lines }: Refundable,
): RefundChoice | string {
  if (how === 'whole') return { amount: left, parts: {}, reason }
  if (how === 'amount') {
    const amount = penceTyped(typed)
    if (amount === undefined || amount === 0) return REFUND.amountWrong
    return amount > left ? tooMuch(formatMoney(left)) : { amount, parts: {}, reason }
  }
  const parts = Object.fromEntries(products.map((id) => [id, lines[id] ?? 0]))
  const amount = Object.values(parts).reduce((sum, part) => sum + part, 0)
  if (amount === 0) return REFUND.noLine
  return amount > left ? tooMuch(formatMoney(left)) : { amount, parts, reason }
}
