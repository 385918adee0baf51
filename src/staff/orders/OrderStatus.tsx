import type { PaymentStatus } from '#domain/order/order.ts'
import { Badge } from '#ui/Badge.tsx'

import { STATUS_LABELS } from './orders.texts.ts'

const BADGE_KINDS = {
  paid: null,
  dispute_won: 'success',
  needs_review: 'danger',
  disputed: 'danger',
  dispute_partly_lost: 'danger',
  dispute_lost: 'danger',
  failed: 'danger',
  processing: 'warning',
  pending: 'warning',
  awaiting_transfer: 'warning',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<PaymentStatus, string | null>

/** The status of an order: plain text if it is paid, a badge for all other statuses. */
export function OrderStatus({ status }: { status: PaymentStatus }) {
  const text = STATUS_LABELS[status]
  const kind = BADGE_KINDS[status]
  return kind === null ? <span>{text}</span> : <Badge kind={kind}>{text}</Badge>
}
