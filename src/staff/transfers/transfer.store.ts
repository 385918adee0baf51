import type { Failure } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import {
  giveBack as giveBackEndpoint,
  recordRefundSent as recordSentEndpoint,
  recordTransfer as recordEndpoint,
  requestRest as requestRestEndpoint,
  undoTransfer as undoEndpoint,
  type GiveBackBody,
  type TransferBody,
} from '#contract/staff/transfers.ts'
import { counting } from '#domain/money/transfer.ts'
import { isPaidFor } from '#domain/order/order.ts'
import type { Day } from '#domain/time/working-day.ts'
import { act, ofOrder } from '#staff/current-order/order.store.ts'
import { showFailure } from '#staff/frame/staff.store.ts'

import { NOT_SENT, OWED, RECORD, REST, RETURN, UNDO } from './transfers.texts.ts'

/** Records a transfer for the order on the page; returns the failure for the form. */
export async function recordTransfer(
  arrived: Omit<TransferBody, 'orderId' | 'seen'>,
): Promise<Failure | undefined> {
  let wasPaid = false
  let hadTransfer = false
  const bodyOf = (order: OrderDetail) => {
    wasPaid = isPaidFor(order)
    hadTransfer = order.transfer !== null
    const seen = counting(order.transfer?.transfers ?? []).map(({ id }) => id)
    return { ...arrived, orderId: order.id, seen }
  }
  const done = (order: OrderDetail) => {
    const title = isPaidFor(order) && !wasPaid ? RECORD.paid : RECORD.done
    return { kind: 'success' as const, title }
  }
  const failure = await act(recordEndpoint, bodyOf, { done })
  // The form was removed with its button, which moves to the transfer section.
  if (failure?.code === 'order-changed' && !hadTransfer) showFailure(RECORD.failed, failure)
  return failure
}

/** Records that the received money goes back, which ends the order; returns the failure for the form. */
export function giveBack(what: Omit<GiveBackBody, 'orderId'>): Promise<Failure | undefined> {
  const bodyOf = ({ id }: OrderDetail) => ({ ...what, orderId: id })
  return act(giveBackEndpoint, bodyOf, { done: RETURN.done })
}

/** Undoes a transfer that was recorded by mistake. */
export async function undoTransfer(transferId: string): Promise<void> {
  await act(undoEndpoint, ({ id }) => ({ orderId: id, transferId }), UNDO)
}

/** Emails the customer a request for the outstanding balance of the transfer. */
export async function requestRest(): Promise<void> {
  await act(requestRestEndpoint, ofOrder, REST)
}

/** Records the day on which a refund was sent; returns the failure for the form. */
export function recordRefundSent(requestId: string, sentOn: Day): Promise<Failure | undefined> {
  const bodyOf = ({ id }: OrderDetail) => ({ orderId: id, requestId, sentOn })
  return act(recordSentEndpoint, bodyOf, { done: OWED.done })
}

/** Records that a refund was not sent after all. */
export async function recordRefundNotSent(requestId: string): Promise<void> {
  const bodyOf = ({ id }: OrderDetail) => ({ orderId: id, requestId, sentOn: null })
  await act(recordSentEndpoint, bodyOf, NOT_SENT)
}
