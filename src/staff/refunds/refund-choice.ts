import { formatMoney, parseTypedPounds } from '#domain/money/money.ts'
import type { RefundReason } from '#domain/money/refund.ts'
import type { Refundable } from '#domain/money/refundable.ts'
import { ACCOUNT_TEXTS, isAccountLength } from '#staff/transfers/transfers.texts.ts'

import type { RefundChoice } from './refund.store.ts'
import { REFUND_TEXTS } from './refund.texts.ts'

/** The values of the dialog; a value that staff have not chosen yet is blank. */
export interface RefundForm {
  how: '' | 'whole' | 'lines' | 'amount'
  /** Ids of the chosen products. */
  products: readonly string[]
  /** The amount as typed. */
  amount: string
  reason: '' | RefundReason
  /** The account to which a bank transfer is refunded. */
  account: string
}

/** At first nothing is chosen, so that pressing Enter refunds nothing. */
export const EMPTY_REFUND: RefundForm = {
  how: '',
  products: [],
  amount: '',
  reason: '',
  account: '',
}

/** A missing or wrong value, and its place. */
export interface RefundProblem {
  field: 'how' | 'lines' | 'amount' | 'account' | 'reason'
  message: string
}

/**
 * Converts the dialog's values to a refund, or returns all problems, in the order of the form.
 * `isTransfer` says that staff transfer the money by hand.
 */
export function toRefundChoice(
  form: RefundForm,
  refundable: Refundable,
  isTransfer: boolean,
): RefundChoice | readonly RefundProblem[] {
  const { reason } = form
  const sum = chosenAmount(form, refundable)
  const account = form.account.trim()
  const problems = listAmountProblems(form.how, sum.amount, refundable.amount)
  if (isTransfer && !isAccountLength(account)) {
    problems.push({ field: 'account', message: ACCOUNT_TEXTS.accountWrong })
  }
  if (reason === '') problems.push({ field: 'reason', message: REFUND_TEXTS.noReason })
  else if (problems.length === 0) return { ...sum, reason, ...(isTransfer && { account }) }
  return problems
}

function chosenAmount(
  { how, products, amount }: RefundForm,
  { amount: left, lines }: Refundable,
): Pick<RefundChoice, 'amount' | 'parts'> {
  if (how === 'whole') return { amount: left, parts: {} }
  if (how === 'amount') return { amount: parseTypedPounds(amount) ?? 0, parts: {} }
  const parts = Object.fromEntries(products.map((id) => [id, lines[id] ?? 0]))
  return { amount: Object.values(parts).reduce((total, part) => total + part, 0), parts }
}

/** Problems with the kind of refund or its amount; empty without problems. */
function listAmountProblems(how: RefundForm['how'], amount: number, left: number): RefundProblem[] {
  if (how === '') return [{ field: 'how', message: REFUND_TEXTS.noWay }]
  const field = how === 'whole' ? 'how' : how
  if (amount > left) return [{ field, message: REFUND_TEXTS.tooMuch(formatMoney(left)) }]
  if (amount > 0) return []
  return [{ field, message: how === 'lines' ? REFUND_TEXTS.noLine : REFUND_TEXTS.amountWrong }]
}
