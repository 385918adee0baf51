import { isDeepStrictEqual } from 'node:util'

import { failure, success, type Result } from '#contract/failure.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { formatMoney } from '#domain/money/money.ts'
import {
  isWithinRefundable,
  findRefundBlocker,
  refundableAmounts,
  hasUnansweredRefund,
  type RefundRequest,
} from '#domain/money/refundable.ts'

export function refundRefusal(message: string): Result<never> {
  return failure('refund-refused', message)
}

export const EARLIER_REFUND_UNCONFIRMED_MESSAGE =
  'An earlier refund of this order was not confirmed by Stripe. Check its outcome on the order’s page before you make another.'

const OTHER_REFUND =
  'Another refund of this order has already been requested. Check it, then try again.'

type WantedRefund = Pick<RefundRequest, 'id' | 'amount' | 'parts' | 'reason'>

/** The order's request with this id, or a refusal; undefined if the request is new and allowed. */
export function findRequestOrRefuse(
  order: FullOrder,
  wanted: WantedRefund,
): Result<RefundRequest> | undefined {
  const known = order.refundRequests.find(({ id }) => id === wanted.id)
  if (known)
    return isSameRequest(known, wanted) ? success(known) : failure('attempt-reused', OTHER_REFUND)
  const cause = findRefundBlocker(order)
  if (cause) return refundRefusal(REFUND_BLOCKER_MESSAGES[cause])
  const left = refundableAmounts(order)
  if (!isWithinRefundable(wanted, left)) {
    return refundRefusal(
      `This is more than can be refunded: ${formatMoney(left.amount)} of this order is left.`,
    )
  }
  return hasUnansweredRefund(order) ? refundRefusal(EARLIER_REFUND_UNCONFIRMED_MESSAGE) : undefined
}

function isSameRequest(known: WantedRefund, wanted: WantedRefund): boolean {
  const asked = ({ amount, parts, reason }: WantedRefund) => [amount, parts, reason]
  return isDeepStrictEqual(asked(known), asked(wanted))
}

export const REFUND_BLOCKER_MESSAGES = {
  'not-paid': 'This order has not been paid, so there is nothing to refund.',
  disputed:
    'The customer’s bank has disputed this payment and is holding the money. Respond to the dispute.',
  'nothing-left': 'All of this payment has already been returned.',
} as const

/** Messages for staff by the provider's refusal code. */
export const PROVIDER_REFUSAL_MESSAGES: Readonly<Record<string, string>> = {
  charge_already_refunded: 'All of this payment has already been refunded at Stripe.',
  amount_too_large: 'This is more than Stripe has left to refund.',
  charge_disputed: REFUND_BLOCKER_MESSAGES.disputed,
  refund_disputed_payment: REFUND_BLOCKER_MESSAGES.disputed,
  charge_not_refundable: 'Stripe says that this payment can no longer be refunded.',
  balance_insufficient:
    'There is not enough money in the Stripe balance for this refund. Top it up at Stripe, then try again.',
  insufficient_funds:
    'There is not enough money in the Stripe balance for this refund. Top it up at Stripe, then try again.',
  forbidden:
    'The shop’s key for Stripe is not allowed to make refunds. It needs permission to write charges.',
}
