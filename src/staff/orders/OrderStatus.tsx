import type { PaymentStatus } from '#domain/order/order.ts'
import { Badge } from '#ui/Badge.tsx'

import { STATUS_LABELS } from './orders.texts.ts'

const BADGE_KINDS: Readonly<Partial<Record<PaymentStatus, 'success' | 'danger' | 'neutral'>>> = {
  dispute_won: 'success',
  needs_review: 'danger',
  disputed: 'danger',
  dispute_partly_lost: 'danger',
  dispute_lost: 'danger',
  failed: 'danger',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
}

/** The status of an order: plain text if it is paid, a badge for all other statuses. */
export function OrderStatus({ status }: { status: PaymentStatus }) {
  const text = STATUS_LABELS[status]
  if (status === 'paid') return <span>{text}</span>
  return <Badge kind={BADGE_KINDS[status] ?? 'warning'}>{text}</Badge>
}
