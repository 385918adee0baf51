import type { OrderDetail } from '#contract/order.ts'
import { isPaidFor } from '#domain/order.ts'

/** What Stripe took for an order, in pence: as the timeline tells where it was not what was ordered. */
export function chargedOf(order: Pick<OrderDetail, 'status' | 'total' | 'timeline'>): number {
  if (isPaidFor(order)) return order.total
  if (order.status !== 'needs_review') return 0
  return order.timeline.find(({ kind }) => kind === 'amount-differs')?.amount ?? 0
}
