import type { Failure } from '#contract/failure.ts'
import { formatMoney, parseTypedPounds } from '#domain/money/money.ts'
import type { RefundReason } from '#domain/money/refund.ts'
import type { Refundable } from '#domain/money/refundable.ts'
import { fieldFailure } from '#staff/forms/use-submit.ts'
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

/**
 * Converts the dialog's values to a refund, or returns the failure with the errors of all fields.
 * `isTransfer` says that staff transfer the money by hand.
 */
export function toRefundChoice(
  form: RefundForm,
  refundable: Refundable,
  isTransfer: boolean,
): RefundChoice | Failure {
  const { reason } = form
  const sum = chosenAmount(form, refundable)
  const account = form.account.trim()
  const errors = amountErrors(form.how, sum.amount, refundable.amount)
  if (isTransfer && !isAccountLength(account)) errors.account = ACCOUNT_TEXTS.accountWrong
  if (reason === '') errors.reason = REFUND_TEXTS.noReason
  else if (Object.keys(errors).length === 0)
    return { ...sum, reason, ...(isTransfer && { account }) }
  return fieldFailure(errors)
}

/** The amount in pence that the values stand for; 0 if they name none. */
export function chosenAmount(
  { how, products, amount }: RefundForm,
  { amount: left, lines }: Refundable,
): Pick<RefundChoice, 'amount' | 'parts'> {
  if (how === 'whole') return { amount: left, parts: {} }
  if (how === 'amount') return { amount: parseTypedPounds(amount) ?? 0, parts: {} }
  const parts = Object.fromEntries(products.map((id) => [id, lines[id] ?? 0]))
  return { amount: Object.values(parts).reduce((total, part) => total + part, 0), parts }
}

/** The error in the kind of refund or its amount; empty without an error. */
function amountErrors(
  how: RefundForm['how'],
  amount: number,
  left: number,
): Partial<Record<'how' | 'lines' | 'amount' | 'account' | 'reason', string>> {
  if (how === '') return { how: REFUND_TEXTS.noWay }
  const field = how === 'whole' ? 'how' : how
  if (amount > left) return { [field]: REFUND_TEXTS.tooMuch(formatMoney(left)) }
  if (amount > 0) return {}
  return { [field]: how === 'lines' ? REFUND_TEXTS.noLine : REFUND_TEXTS.amountWrong }
}
