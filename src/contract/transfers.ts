import type * as z from 'zod/mini'

import type { OrderDetail } from './order.ts'
import type {
  orderIdRequest,
  recordRefundSentRequest,
  recordTransferRequest,
  undoTransferRequest,
} from './requests.ts'
import { post } from './staff-endpoint.ts'

/** Money that arrived by bank transfer, in pence. */
export type TransferBody = z.output<typeof recordTransferRequest>

/**
 * Records money that arrived by bank transfer; what makes up the exact sum pays the order. The same
 * sum of the same day with the same reference is recorded once. `order-not-found`; `attempt-reused`
 * where the id is that of another transfer.
 */
export const recordTransfer = post<typeof recordTransferRequest, OrderDetail>(
  '/api/record-transfer',
)

/**
 * Takes a recorded transfer back, on the day on which it was recorded; an invoice that it led to is
 * credited. Refuses with `order-changed` on a later day, or once money of the order has gone back.
 */
export const undoTransfer = post<typeof undoTransferRequest, OrderDetail>('/api/undo-transfer', {
  permission: 'refund',
})

/** Mails the customer what is missing of the sum. Refuses with `order-changed` where nothing is. */
export const requestRest = post<typeof orderIdRequest, OrderDetail>('/api/request-rest')

/** Notes that a refund that was owed has been sent to the customer's account. */
export const recordRefundSent = post<typeof recordRefundSentRequest, OrderDetail>(
  '/api/record-refund-sent',
  { permission: 'refund' },
)
