import type { OrderDetail } from '#contract/order.ts'
import type { Attention, PaymentStatus } from '#domain/order.ts'

/** What an order needs somebody for, apart from its mails. */
export function needOf({
  attention,
  status,
}: Pick<OrderDetail, 'attention' | 'status'>): Attention | 'dispute-opened' | undefined {
  return attention ?? (status === 'disputed' ? 'dispute-opened' : undefined)
}

const UNPAID: readonly PaymentStatus[] = [
  'pending',
  'processing',
  'needs_review',
  'failed',
  'expired',
  'cancelled',
]

/** Whether the money of an order has arrived, whatever became of it: work goes on from there. */
export function isPaidFor({ status }: Pick<OrderDetail, 'status'>): boolean {
  return !UNPAID.includes(status)
}
