import type { PaymentStatus } from '#domain/order.ts'

const KINDS = {
  paid: 'success',
  dispute_won: 'success',
  needs_review: 'danger',
  disputed: 'danger',
  dispute_partly_lost: 'danger',
  dispute_lost: 'danger',
  failed: 'danger',
  processing: 'warning',
  pending: 'warning',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<PaymentStatus, string>

/** How urgent the state of an order's money looks in the list. */
export function statusBadge(status: PaymentStatus): (typeof KINDS)[PaymentStatus] {
  return KINDS[status]
}
