import { lastPathPart } from '#browser/location.ts'
import { FAILURE_STATUS, type Failure } from '#contract/failure.ts'
import { type OrderDetail, type RefundBody, refundOrder } from '#contract/order.ts'
import { REFUND } from '#messages/refund.ts'

import { act, openOrder } from './order.ts'
import { BUSY } from './resource.ts'
import { showFailure } from './staff.ts'
import { showToast } from './toasts.ts'

export type RefundChoice = Omit<RefundBody, 'requestId' | 'orderId'>

/**
 * Refunds the order on the page. The request id came with the order, so that repeating an
 * unanswered refund cannot pay twice.
 */
export async function refund(choice: RefundChoice): Promise<void> {
  const bodyOf = ({ id, refundable }: OrderDetail) => ({
    ...choice,
    orderId: id,
    requestId: refundable.requestId,
  })
  const failure = await act('refunding', refundOrder, bodyOf, { done: REFUND.made })
  if (!failure || failure === BUSY) return
  showRefundFailure(failure)
  // Less may remain, and another refund needs another request id.
  await openOrder(lastPathPart())
}

function showRefundFailure(failure: Failure): void {
  const { code, message, requestId } = failure
  if (FAILURE_STATUS[code] < 500) return showFailure(REFUND.failed, failure)
  // Without a request id, the browser got no answer.
  const description = requestId ? message : (refundOrder.unavailable ?? message)
  const title = code === 'provider-unavailable' ? REFUND.asked : REFUND.unclear
  showToast({ kind: 'info', title, description, requestId })
}
