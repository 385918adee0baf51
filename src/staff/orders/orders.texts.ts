import type { PaymentStatus } from '#domain/order/order.ts'

export const ORDERS_TEXTS = {
  title: 'Order Management',
  failed: 'Failed to load orders',
  overdue: 'Overdue',
  sendAgain: 'Resend the confirmation',
  /** Accessible name of a row's button, so that screen readers can distinguish the buttons. */
  forOrder: (action: string, number: string) => `${action} for order #${number}`,
  received: (sum: string) => `${sum} received`,
  toCheck: (count: number) => `${count} to check`,
  shown: (shown: number) => `${shown.toLocaleString('en-GB')} shown`,
} as const

/** Number of orders; above `bound` the text says only that there are more. */
export function orderCountText(count: number, bound: number): string {
  if (count > bound) return `${bound.toLocaleString('en-GB')}+ orders`
  return count === 1 ? '1 order' : `${count.toLocaleString('en-GB')} orders`
}

/** Text for the live region after the list has changed. */
export function listAnnouncement(count: string, shown: number, more: boolean): string {
  return `${count}, ${ORDERS_TEXTS.shown(shown)}${more ? ', more can be loaded' : ''}`
}

/** Label of each payment status, for staff. */
export const STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Pending',
  awaiting_transfer: 'Awaiting transfer',
  processing: 'Checking payment',
  paid: 'Paid',
  failed: 'Payment failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  needs_review: 'Needs review',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  dispute_won: 'Dispute won',
  dispute_partly_lost: 'Dispute partly lost',
  dispute_lost: 'Dispute lost',
}
