import { formatMoney } from '#domain/money/money.ts'
import type { RefundReason } from '#domain/money/refund.ts'
import { penceTyped, type Refundable } from '#domain/money/refundable.ts'

import type { RefundChoice } from './refund.store.ts'
import { REFUND } from './refund.texts.ts'

/** The dialog as it is filled in; blank where nothing is chosen yet. */
export interface RefundForm {
  how: '' | 'whole' | 'lines' | 'amount'
  /** Ids of the products that are chosen. */
  products: readonly string[]
  /** As it is typed. */
  amount: string
  reason: '' | RefundReason
  /** Account that the money of a bank transfer goes to. */
  account: string
}

/** Nothing is chosen beforehand: a press on Enter gives nothing back. */
export const EMPTY_REFUND: RefundForm = {
  how: '',
  products: [],
  amount: '',
  reason: '',
  account: '',
}

/** What is missing or wrong, and where. */
export interface RefundProblem {
  at: 'how' | 'lines' | 'amount' | 'account' | 'reason'
  message: string
}

/** What is to be given back, or what is wrong with it; `isTransfer` where it goes to an account by hand. */
export function choiceOf(
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

/** Whether a text may name an account, as the server has it. */
export function isAccount({ length }: string): boolean {
  return length >= 8 && length <= 200
}

type Way = Exclude<RefundForm['how'], ''>

function sumOf(
  { how, products, amount }: RefundForm & { how: Way },
  { amount: left, lines }: Refundable,
): Pick<RefundChoice, 'amount' | 'parts'> {
  if (how === 'whole') return { amount: left, parts: {} }
  if (how === 'amount') return { amount: penceTyped(amount) ?? 0, parts: {} }
  const parts = Object.fromEntries(products.map((id) => [id, lines[id] ?? 0]))
  return { amount: Object.values(parts).reduce((total, part) => total + part, 0), parts }
}

function problemWith(how: Way, amount: number, left: number): string | undefined {
  if (amount > left) return REFUND.tooMuch(formatMoney(left))
  if (amount > 0) return undefined
  return how === 'lines' ? REFUND.noLine : REFUND.amountWrong
}
