import type { OrderDetail } from '#contract/order.ts'
import type { PaymentStatus } from '#domain/order.ts'
import type { OrderNeed } from '#messages/order.ts'

/** What an order needs somebody for, most pressing first. */
export function needsOf({
  attention,
  status,
  mails,
}: Pick<OrderDetail, 'attention' | 'status' | 'mails'>): OrderNeed[] {
  return [
    ...(attention === null ? [] : [attention]),
    ...(status === 'disputed' ? ['dispute-opened' as const] : []),
    ...(mails.some(({ state }) => state === 'failed') ? ['mail-failed' as const] : []),
  ]
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
