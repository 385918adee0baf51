import { lastPathPart } from '#browser/location.ts'
import { FAILURE_STATUS, type Failure } from '#contract/failure.ts'
import { type OrderDetail, type RefundBody, refundOrder } from '#contract/staff/order.ts'
import { FAILED_REFUND_STATUSES, type Refund } from '#domain/money/refund.ts'
import { showToast, type Toast } from '#site/frame/toasts.store.ts'
import { runOrderAction, loadOrder } from '#staff/current-order/order.store.ts'
import { BUSY_FAILURE } from '#staff/frame/resource.store.ts'

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
  const done = ({ refunds }: OrderDetail) =>
    toastAbout(refunds.find((refund) => refund.requestId === requestId))
  const failure = await runOrderAction(refundOrder, bodyOf, { done })
  if (!failure || failure === BUSY_FAILURE) return failure
  // Reloads the order, because less may remain and the next refund needs a new request id.
  await loadOrder(lastPathPart())
  if (FAILURE_STATUS[failure.code] < 500) return failure
  showUnclearRefund(failure)
  return undefined
}

/** The toast about a refund that Stripe has accepted; the order’s page shows the reason of a failure. */
function toastAbout(refund: Pick<Refund, 'status'> | undefined): Omit<Toast, 'id'> {
  const { status } = refund ?? { status: 'succeeded' }
  if (status === 'succeeded') return { kind: 'success', title: REFUND_TEXTS.made }
  return FAILED_REFUND_STATUSES.includes(status)
    ? { kind: 'error', title: REFUND_TEXTS.failed }
    : { kind: 'info', title: REFUND_TEXTS.asked }
}

function showUnclearRefund({ code, message, requestId }: Failure): void {
  // A failure without a request id means that the browser got no answer.
  const description = requestId ? message : (refundOrder.unavailable ?? message)
  const title = code === 'provider-unavailable' ? REFUND_TEXTS.asked : REFUND_TEXTS.unclear
  showToast({ kind: 'info', title, description, requestId })
}
