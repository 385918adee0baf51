import { lastPathPart } from '#browser/location.ts'
import { FAILURE_STATUS, type Failure } from '#contract/failure.ts'
import { type OrderDetail, type RefundBody, refundOrder } from '#contract/staff/order.ts'
import { FAILED_REFUND_STATUSES, type Refund } from '#domain/money/refund.ts'
import { showToast, type Toast } from '#site/frame/toasts.store.ts'
import { loadOrder, orderResource, runOrderAction } from '#staff/current-order/order.store.ts'

import { REFUND_TEXTS } from './refund.texts.ts'

export type RefundChoice = Omit<RefundBody, 'requestId' | 'orderId'>

/**
 * Refunds the order on the page, and returns a refusal for the form. `requestId` came with the order that
 * the dialog showed: a request that is repeated after a lost answer, or after a colleague’s refund, does
 * not refund again.
 */
export async function refundCurrentOrder(
  choice: RefundChoice,
  requestId: string,
): Promise<Failure | undefined> {
  const bodyOf = ({ id }: OrderDetail) => ({ ...choice, orderId: id, requestId })
  const done = (order: OrderDetail) => toastAbout(refundOf(order, requestId))
  const failure = await runOrderAction(refundOrder, bodyOf, { done })
  if (!failure) return undefined
  // Reloads the order, because less may remain and the next refund needs a new request id.
  await loadOrder(lastPathPart(), refundOrder.path)
  return FAILURE_STATUS[failure.code] < 500 ? failure : resultOf(failure, requestId)
}

function refundOf({ refunds }: Pick<OrderDetail, 'refunds'>, requestId: string) {
  return refunds.find((refund) => refund.requestId === requestId)
}

/** The toast about a refund that Stripe has accepted; the order’s page shows the reason of a failure. */
function toastAbout(refund: Pick<Refund, 'status'> | undefined): Omit<Toast, 'id'> {
  const { status } = refund ?? { status: 'succeeded' }
  if (status === 'succeeded') return { kind: 'success', title: REFUND_TEXTS.made }
  return FAILED_REFUND_STATUSES.includes(status)
    ? { kind: 'error', title: REFUND_TEXTS.failed }
    : { kind: 'info', title: REFUND_TEXTS.asked }
}

/**
 * What the page shows of a refund whose call failed: made, or asked for. Otherwise nobody knows, and
 * the form shows the failure: a repeat has the same request id and does not refund again.
 */
function resultOf(failure: Failure, refundId: string): Failure | undefined {
  const { message, requestId } = failure
  const shown = orderResource.shownValue()
  const refund = shown && refundOf(shown, refundId)
  if (refund) {
    showToast(toastAbout(refund))
    return undefined
  }
  if (shown?.refundsAsked.some(({ id }) => id === refundId)) {
    showToast({ kind: 'info', title: REFUND_TEXTS.asked, description: message, requestId })
    return undefined
  }
  // A failure without a request id means that the browser got no answer.
  return requestId ? failure : { ...failure, message: refundOrder.unavailable ?? message }
}
