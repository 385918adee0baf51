import type { Failure } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import {
  giveBack as giveBackEndpoint,
  recordRefundSent as recordSentEndpoint,
  recordTransfer as recordEndpoint,
  requestBalance as requestBalanceEndpoint,
  undoTransfer as undoEndpoint,
  type GiveBackBody,
  type TransferBody,
} from '#contract/transfers/staff.ts'
import { isPaidStatus } from '#domain/order/order.ts'
import type { Day } from '#domain/time/working-day.ts'
import { countedTransfers } from '#domain/transfers/transfer.ts'
import { runOrderAction } from '#staff/current-order/order.store.ts'

import {
  OWED_REFUND_TEXTS,
  RECORD_TRANSFER_TEXTS,
  BALANCE_REQUEST_TEXTS,
  GIVE_BACK_TEXTS,
  UNDO_TRANSFER_TEXTS,
} from './transfers.texts.ts'

/**
 * Records a transfer for the order on the page; returns the failure for the form. With the order that
 * the form `opened` with, the server refuses if the transfers have changed since then.
 */
export function recordTransfer(
  arrived: Omit<TransferBody, 'orderId' | 'seen'>,
  opened?: OrderDetail,
): Promise<Failure | undefined> {
  let wasPaid = false
  const bodyOf = (order: OrderDetail) => {
    wasPaid = isPaidStatus(order)
    const { transfer } = opened ?? order
    const seen = countedTransfers(transfer?.transfers ?? []).map(({ id }) => id)
    return { ...arrived, orderId: order.id, seen }
  }
  const done = (order: OrderDetail) => {
    const title =
      isPaidStatus(order) && !wasPaid ? RECORD_TRANSFER_TEXTS.paid : RECORD_TRANSFER_TEXTS.done
    return { kind: 'success' as const, title }
  }
  return runOrderAction(recordEndpoint, bodyOf, { done })
}

/**
 * Records that the received money is to be returned to the customer. This ends the order. Returns
 * the failure for the form.
 */
export function returnReceivedMoney(
  request: Omit<GiveBackBody, 'orderId'>,
): Promise<Failure | undefined> {
  const bodyOf = ({ id }: OrderDetail) => ({ ...request, orderId: id })
  return runOrderAction(giveBackEndpoint, bodyOf, { done: GIVE_BACK_TEXTS.done })
}

/** Undoes a transfer that was recorded by mistake. */
export async function undoTransfer(transferId: string): Promise<void> {
  await runOrderAction(undoEndpoint, ({ id }) => ({ orderId: id, transferId }), UNDO_TRANSFER_TEXTS)
}

/** Emails the customer a request for the outstanding balance of the transfer. */
export async function requestOutstandingBalance(): Promise<void> {
  await runOrderAction(requestBalanceEndpoint, balanceRequest, BALANCE_REQUEST_TEXTS)
}

function balanceRequest({ id, timeline }: OrderDetail) {
  const earlier = timeline.filter(({ kind }) => kind === 'rest-requested').length
  return { orderId: id, earlier }
}

/** Records the day on which a refund was sent; returns the failure for the form. */
export function recordRefundSent(requestId: string, sentOn: Day): Promise<Failure | undefined> {
  const bodyOf = ({ id }: OrderDetail) => ({ orderId: id, requestId, sentOn })
  return runOrderAction(recordSentEndpoint, bodyOf, { done: OWED_REFUND_TEXTS.done })
}

/** Records that a refund was not sent after all. */
export async function recordRefundNotSent(requestId: string): Promise<void> {
  const bodyOf = ({ id }: OrderDetail) => ({ orderId: id, requestId, sentOn: null })
  await runOrderAction(recordSentEndpoint, bodyOf, {
    done: 'Refund recorded as not sent',
    failed: 'The refund is still recorded as sent',
  })
}
