import type { RefundRequest } from '#domain/money/refundable.ts'
import type { Day } from '#domain/time/working-day.ts'
import type { Transfer } from '#domain/transfers/transfer.ts'

/** The transfers of an order, and its refunds by transfer. */
export interface OrderTransfers {
  /** Received, outstanding and overpaid amounts; null if no transfer was chosen or received. */
  transfer: OrderTransfer | null
  /** Refunds of transfers that have not been sent yet, oldest first. */
  refundsOwed: readonly RefundOwed[]
  /** Refunds of transfers, recorded by staff as sent; empty once the customer was erased. */
  refundsSent: readonly (RefundOwed & { sentOn: Day })[]
}

export interface OrderTransfer {
  /** Day by which the money is expected; null if bank transfer was not chosen. */
  dueOn: Day | null
  /** Oldest first, including undone ones. */
  transfers: readonly (Transfer & { canUndo: boolean })[]
  /** Pence. */
  missing: number
  /** Pence overpaid. */
  excess: number
}

/** A refund to a bank account; `id` is the id of its request. */
export interface RefundOwed extends Pick<RefundRequest, 'id' | 'amount' | 'askedAt'> {
  account: string
}
