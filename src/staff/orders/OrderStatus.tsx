import type { PaymentStatus } from '#domain/order/order.ts'
import { Badge } from '#ui/Badge.tsx'

import { STATUS_LABELS } from './orders.texts.ts'

const BADGE_KINDS: Readonly<Partial<Record<PaymentStatus, 'success' | 'danger' | 'neutral'>>> = {
  paid: 'success',
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

interface Props {
  status: PaymentStatus
  /** Whether the customer's confirmation was sent; a paid order without it has the colour of a warning. */
  isNotified?: boolean
}

/** The badge of an order's status. */
export function OrderStatus({ status, isNotified = true }: Props) {
  const kind = status === 'paid' && !isNotified ? 'warning' : BADGE_KINDS[status]
  return <Badge kind={kind ?? 'warning'}>{STATUS_LABELS[status]}</Badge>
}
