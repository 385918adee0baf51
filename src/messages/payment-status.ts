import type { PaymentStatus } from '#domain/order.ts'

/** How staff read the state of an order's money. */
export const PAYMENT_STATUS: Readonly<Record<PaymentStatus, string>> = {
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
