import type { Failure } from '#contract/failure.ts'
import {
  recordRefundSent as recordSentEndpoint,
  recordTransfer as recordEndpoint,
  requestRest as requestRestEndpoint,
  undoTransfer as undoEndpoint,
} from '#contract/transfers.ts'
import { isPaidFor } from '#domain/order.ts'
import type { Day } from '#domain/working-day.ts'
import { NOT_NOW } from '#messages/staff-pages.ts'
import { OWED, RECORD, RECORDED_BEFORE, REST, UNDO } from '#messages/transfers.ts'

import { freeOrder, openOrder, workOnOrder } from './order.ts'
import { handleFailure } from './staff.ts'
import { showToast } from './toasts.ts'

export interface ArrivedTransfer {
  /** Drawn by the form: the same id is the same transfer. */
  transferId: string
  /** Pence. */
  amount: number
  arrivedOn: Day
  reference: string
}

/** Records a transfer of the order that is shown; returns why not, for the form to show. */
export async function recordTransfer(arrived: ArrivedTransfer): Promise<Failure | undefined> {
  let wasPaid = false
  const answer = await workOnOrder('recording', recordEndpoint, (order) => {
    wasPaid = isPaidFor(order)
    return { ...arrived, orderId: order.id }
  })
  if (!answer?.ok) return answer?.failure ?? BUSY
  const { order } = answer.value
  const isOurs = order.transfer?.transfers.some(({ id }) => id === arrived.transferId)
  const title = isPaidFor(order) && !wasPaid ? RECORD.paid : RECORD.done
  showToast(isOurs ? { kind: 'success', title } : RECORDED_BEFORE)
  return undefined
}

const BUSY: Failure = { code: 'unavailable', message: NOT_NOW.description }

/** Takes back a transfer that was recorded by mistake. */
export async function undoTransfer(transferId: string): Promise<void> {
  const answer = await workOnOrder('undoing', undoEndpoint, ({ id }) => ({
    orderId: id,
    transferId,
  }))
  await tell(answer, UNDO)
}

/** Has the customer asked for what is missing of the transfer. */
export async function requestRest(): Promise<void> {
  const answer = await workOnOrder('requesting', requestRestEndpoint, ({ id }) => ({ orderId: id }))
  await tell(answer, REST)
}

/** Notes that a refund that was owed has been sent on a day; returns why not, for the form to show. */
export async function recordRefundSent(
  requestId: string,
  sentOn: Day,
): Promise<Failure | undefined> {
  const answer = await workOnOrder('sending', recordSentEndpoint, ({ id }) => ({
    orderId: id,
    requestId,
    sentOn,
  }))
  if (!answer?.ok) return answer?.failure ?? BUSY
  showToast({ kind: 'success', title: OWED.done })
  return undefined
}

/** Shows how work has ended, if it could be begun; fetches the order anew where somebody else was quicker. */
async function tell(
  answer: Awaited<ReturnType<typeof workOnOrder>>,
  { done, failed }: { done: string; failed: string },
): Promise<void> {
  if (!answer) return
  if (answer.ok) {
    showToast({ kind: 'success', title: done })
    return
  }
  handleFailure(failed, answer.failure)
  const order = answer.failure.code === 'order-changed' ? freeOrder() : undefined
  if (order) await openOrder(order.id)
}
