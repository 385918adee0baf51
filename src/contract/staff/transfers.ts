import type * as z from 'zod/mini'

import type {
  giveBackRequest,
  orderIdRequest,
  recordRefundSentRequest,
  recordTransferRequest,
  undoTransferRequest,
} from '#contract/requests.ts'

import type { OrderDetail } from './order.ts'
import { post } from './staff-endpoint.ts'

/** Money that arrived by bank transfer, in pence, on a day, and what the page knew when it was sent. */
export type TransferBody = z.output<typeof recordTransferRequest>

/**
 * Records money that arrived by bank transfer, once for each `transferId`; what makes up the exact sum
 * pays the order. Refuses with `order-not-found`; `attempt-reused` where the id is that of another
 * transfer; `order-changed` where others count than the page has `seen`; and `needs-confirmation`, whose
 * message is a question that `details.confirmation` names: sent again with it `confirmed`, it is recorded.
 */
export const recordTransfer = post<typeof recordTransferRequest, OrderDetail>(
  '/api/record-transfer',
)

/**
 * Takes a recorded transfer back; an invoice that it led to is credited on the day of this. Refuses with
 * `order-changed` once money of the order has gone back.
 */
export const undoTransfer = post<typeof undoTransferRequest, OrderDetail>('/api/undo-transfer', {
  permission: 'refund',
})

/** All that has come for an order that is not to be paid, in pence, and where it goes. */
export type GiveBackBody = z.output<typeof giveBackRequest>

/**
 * Owes the customer what has come for an order that is not paid, and ends the order; nothing is credited.
 * Refuses with `order-not-found`; `order-changed` where the order is paid, or another sum has come;
 * `attempt-reused` where the id is that of another refund.
 */
export const giveBack = post<typeof giveBackRequest, OrderDetail>('/api/give-back', {
  permission: 'refund',
})

/** Mails the customer what is missing of the sum. Refuses with `order-changed` where nothing is. */
export const requestRest = post<typeof orderIdRequest, OrderDetail>('/api/request-rest')

/**
 * Notes on which day a refund that was owed was sent to the customer's account, or that it was not sent
 * after all.
 */
export const recordRefundSent = post<typeof recordRefundSentRequest, OrderDetail>(
  '/api/record-refund-sent',
  { permission: 'refund' },
)
