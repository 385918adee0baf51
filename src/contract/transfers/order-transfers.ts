import type { RefundRequest } from '#domain/money/refundable.ts'
import type { Day } from '#domain/time/working-day.ts'
import type { Transfer } from '#domain/transfers/transfer.ts'

export interface OrderTransfers {
  /** Received, outstanding and overpaid amounts; null if no transfer was chosen or received. */
  transfer: OrderTransfer | null
  /** Refunds by bank transfer that staff still have to send, oldest first. */
  refundsOwed: readonly RefundOwed[]
  /** Refunds by bank transfer that staff recorded as sent; empty once the customer has been erased. */
  refundsSent: readonly (RefundOwed & { sentOn: Day })[]
}

export interface OrderTransfer {
  /** Day by which the money is expected; null if bank transfer was not chosen. */
  dueOn: Day | null
  /** Oldest first, including undone transfers. */
  transfers: readonly (Transfer & { canUndo: boolean })[]
  /** Pence. */
  missing: number
  /** Pence overpaid. */
  excess: number
}

/** A refund by bank transfer; `id` is the id of the refund request. */
export interface RefundOwed extends Pick<RefundRequest, 'id' | 'amount' | 'askedAt'> {
  account: string
}
