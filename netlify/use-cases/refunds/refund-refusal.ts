import { isDeepStrictEqual } from 'node:util'

import { failure, success, type Result } from '#contract/failure.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { formatMoney } from '#domain/money/money.ts'
import {
  isWithin,
  noRefund,
  refundable,
  hasUnanswered,
  type RefundRequest,
} from '#domain/money/refundable.ts'

/** The refusal of a refund, in words for staff. */
export function refused(message: string): Result<never> {
  return failure('refund-refused', message)
}

export const NOT_ASKED =
  'Stripe cannot be reached, so this refund was not requested. Try again in a few minutes.'
export const EARLIER =
  'An earlier refund of this order was not confirmed by Stripe. Check its outcome on the order’s page before you make another.'

const OTHER_REFUND =
  'Another refund of this order has just been requested by someone else. Check it, then try again.'

type Wanted = Pick<RefundRequest, 'id' | 'amount' | 'parts' | 'reason'>

/**
 * The request that an order has under this id already, or why it is refused; undefined where it may be
 * written down.
 */
export function findOrRefuse(order: FullOrder, wanted: Wanted): Result<RefundRequest> | undefined {
  const known = order.refundRequests.find(({ id }) => id === wanted.id)
  if (known) return isSame(known, wanted) ? success(known) : failure('attempt-reused', OTHER_REFUND)
  const cause = noRefund(order)
  if (cause) return refused(WHY_NOT[cause])
  const left = refundable(order)
  if (!isWithin(wanted, left)) {
    return refused(
      `That is more than is left. ${formatMoney(left.amount)} of this order can still be refunded.`,
    )
  }
  return hasUnanswered(order) ? refused(EARLIER) : undefined
}

/** Whether two requests of the same id ask for the same. */
function isSame(known: Wanted, wanted: Wanted): boolean {
  const asked = ({ amount, parts, reason }: Wanted) => [amount, parts, reason]
  return isDeepStrictEqual(asked(known), asked(wanted))
}

export const WHY_NOT = {
  'not-paid': 'This order has not been paid, so there is nothing to refund.',
  disputed:
    'The customer’s bank has disputed this payment and is holding the money. Respond to the dispute.',
  'nothing-left': 'All of this payment has already been returned.',
} as const

/** Why the provider refused, in words for staff. */
export const REFUSED: Readonly<Record<string, string>> = {
  charge_already_refunded: 'All of this payment has been refunded at Stripe already.',
  amount_too_large: 'This is more than Stripe has left to refund.',
  charge_disputed: WHY_NOT.disputed,
  refund_disputed_payment: WHY_NOT.disputed,
  charge_not_refundable: 'Stripe says that this payment cannot be refunded any more.',
  balance_insufficient:
    'There is not enough money in the Stripe balance for this refund. Top it up at Stripe, then try again.',
  insufficient_funds:
    'There is not enough money in the Stripe balance for this refund. Top it up at Stripe, then try again.',
  forbidden:
    'The shop’s key for Stripe is not allowed to make refunds. It needs permission to write charges.',
}
