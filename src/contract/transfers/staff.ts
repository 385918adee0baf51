import type * as z from 'zod/mini'

import type { OrderDetail } from '#contract/staff/order.ts'
import { post } from '#contract/staff/staff-endpoint.ts'

import type {
  giveBackRequest,
  recordRefundSentRequest,
  recordTransferRequest,
  requestBalanceRequest,
  undoTransferRequest,
} from './requests.ts'

const REFUND = { permission: 'refund' } as const

/** A received bank transfer, and the transfers that the page showed when staff recorded it. */
export type TransferBody = z.output<typeof recordTransferRequest>

/**
 * Records a received bank transfer, once per `transferId`; the order is paid once the total has
 * arrived. Refuses with `order-not-found`; `attempt-reused` if a different transfer has this id;
 * `order-changed` if the transfers differ from those that the page has `seen`; and
 * `needs-confirmation` to ask staff a question. To answer yes, repeat the request with the name in
 * `details.confirmation` added to `confirmed`.
 */
export const recordTransfer = post<typeof recordTransferRequest, OrderDetail>(
  '/api/record-transfer',
)

/** Undoes a transfer and credits its invoice, if any. Refuses with `order-changed` once money was refunded. */
export const undoTransfer = post<typeof undoTransferRequest, OrderDetail>(
  '/api/undo-transfer',
  REFUND,
)

/** Pence received for an order that stays unpaid, and the account to which they are returned. */
export type GiveBackBody = z.output<typeof giveBackRequest>

/**
 * Records that the firm owes the customer the money received for an unpaid order, and ends the
 * order, without a credit note. Refuses with `order-not-found`; `order-changed` if the order is
 * paid or the sum received is not `amount`; `attempt-reused` if a different refund has this id.
 */
export const giveBack = post<typeof giveBackRequest, OrderDetail>('/api/give-back', REFUND)

/**
 * Mails a request for the outstanding amount, once per amount and number of `earlier` requests. Refuses
 * with `order-changed` if nothing is due.
 */
export const requestBalance = post<typeof requestBalanceRequest, OrderDetail>(
  '/api/request-balance',
)

/** Records the day on which an owed refund was sent to the customer's account, or undoes this record. */
export const recordRefundSent = post<typeof recordRefundSentRequest, OrderDetail>(
  '/api/record-refund-sent',
  REFUND,
)
