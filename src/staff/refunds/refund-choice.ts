import { formatMoney } from '#domain/money/money.ts'
import type { RefundReason } from '#domain/money/refund.ts'
import { parseTypedPounds, type Refundable } from '#domain/money/refundable.ts'

import type { RefundChoice } from './refund.store.ts'
import { REFUND } from './refund.texts.ts'

/** The values of the dialog; blank if not chosen yet. */
export interface RefundForm {
  how: '' | 'whole' | 'lines' | 'amount'
  /** Ids of the chosen products. */
  products: readonly string[]
  /** As typed. */
  amount: string
  reason: '' | RefundReason
  /** Account for money from a bank transfer. */
  account: string
}

/** Nothing is chosen at first, so that pressing Enter refunds nothing. */
export const EMPTY_REFUND: RefundForm = {
  how: '',
  products: [],
  amount: '',
  reason: '',
  account: '',
}

/** A missing or wrong value, and its place. */
export interface RefundProblem {
  at: 'how' | 'lines' | 'amount' | 'account' | 'reason'
  message: string
}

/**
 * Converts the dialog's values to a refund, or returns what is wrong; `isTransfer` if staff
 * transfer it by hand.
 */
export function toRefundChoice(
  form: RefundForm,
  refundable: Refundable,
  isTransfer: boolean,
): RefundChoice | RefundProblem {
  const { how, reason } = form
  if (how === '') return { at: 'how', message: REFUND.noWay }
  const sum = sumOf({ ...form, how }, refundable)
  const message = problemWith(how, sum.amount, refundable.amount)
  if (message !== undefined) return { at: how === 'whole' ? 'how' : how, message }
  const account = form.account.trim()
  if (isTransfer && !isAccount(account)) return { at: 'account', message: REFUND.accountWrong }
  if (reason === '') return { at: 'reason', message: REFUND.noReason }
  return { ...sum, reason, ...(isTransfer && { account }) }
}

/** Whether a text is long enough to name an account, by the server's rule. */
export function isAccount({ length }: string): boolean {
  return length >= 8 && length <= 200
}

type Way = Exclude<RefundForm['how'], ''>

function sumOf(
  { how, products, amount }: RefundForm & { how: Way },
  { amount: left, lines }: Refundable,
): Pick<RefundChoice, 'amount' | 'parts'> {
  if (how === 'whole') return { amount: left, parts: {} }
  if (how === 'amount') return { amount: parseTypedPounds(amount) ?? 0, parts: {} }
  const parts = Object.fromEntries(products.map((id) => [id, lines[id] ?? 0]))
  return { amount: Object.values(parts).reduce((total, part) => total + part, 0), parts }
}

function problemWith(how: Way, amount: number, left: number): string | undefined {
  if (amount > left) return REFUND.tooMuch(formatMoney(left))
  if (amount > 0) return undefined
  return how === 'lines' ? REFUND.noLine : REFUND.amountWrong
}
