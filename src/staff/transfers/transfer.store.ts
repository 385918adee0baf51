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

/** Records a transfer of the order that is shown; returns why not, for the form to show. */
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
  const failure = await act('recording', recordEndpoint, bodyOf, { done })
  // The form has gone with its button, which moves to what is shown of the transfer.
  if (failure?.code === 'order-changed' && !hadTransfer) showFailure(RECORD.failed, failure)
  return failure
}

/** Gives back what has come for the order that is shown, which ends it; returns why not, for the form to show. */
export function giveBack(what: Omit<GiveBackBody, 'orderId'>): Promise<Failure | undefined> {
  const bodyOf = ({ id }: OrderDetail) => ({ ...what, orderId: id })
  return act('returning', giveBackEndpoint, bodyOf, { done: RETURN.done })
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

/** Notes that a refund that was recorded as sent was not. */
export async function recordRefundNotSent(requestId: string): Promise<void> {
  const bodyOf = ({ id }: OrderDetail) => ({ orderId: id, requestId, sentOn: null })
  await act('sending', recordSentEndpoint, bodyOf, NOT_SENT)
}
