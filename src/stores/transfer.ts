import type { Failure } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/order.ts'
import {
  recordRefundSent as recordSentEndpoint,
  recordTransfer as recordEndpoint,
  requestRest as requestRestEndpoint,
  undoTransfer as undoEndpoint,
  type TransferBody,
} from '#contract/transfers.ts'
import { isPaidFor } from '#domain/order.ts'
import type { Day } from '#domain/working-day.ts'
import { OWED, RECORD, RECORDED_BEFORE, REST, UNDO } from '#messages/transfers.ts'

import { act, ofOrder } from './order.ts'

/** Records a transfer of the order that is shown; returns why not, for the form to show. */
export function recordTransfer(
  arrived: Omit<TransferBody, 'orderId'>,
): Promise<Failure | undefined> {
  let wasPaid = false
  const bodyOf = (order: OrderDetail) => {
    wasPaid = isPaidFor(order)
    return { ...arrived, orderId: order.id }
  }
  const done = (order: OrderDetail) => {
    const isOurs = order.transfer?.transfers.some(({ id }) => id === arrived.transferId)
    if (!isOurs) return RECORDED_BEFORE
    const title = isPaidFor(order) && !wasPaid ? RECORD.paid : RECORD.done
    return { kind: 'success' as const, title }
  }
  return act('recording', recordEndpoint, bodyOf, { done })
}

/** Takes back a transfer that was recorded by mistake. */
export async function undoTransfer(transferId: string): Promise<void> {
  await act('undoing', undoEndpoint, ({ id }) => ({ orderId: id, transferId }), UNDO)
}

/** Has the customer asked for what is missing of the transfer. */
export async function requestRest(): Promise<void> {
  await act('requesting', requestRestEndpoint, ofOrder, REST)
}

/** Notes that a refund that was owed has been sent on a day; returns why not, for the form to show. */
export function recordRefundSent(requestId: string, sentOn: Day): Promise<Failure | undefined> {
  const bodyOf = ({ id }: OrderDetail) => ({ orderId: id, requestId, sentOn })
  return act('sending', recordSentEndpoint, bodyOf, { done: OWED.done })
}
