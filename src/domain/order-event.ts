export type OrderEventKind =
  | 'payment-processing'
  | 'payment-received'
  | 'payment-failed'
  | 'payment-expired'
  | 'payment-unknown'
  | 'payment-cancelled'
  | 'payment-refunded'
  | 'refund-pending'
  | 'refund-requires-action'
  | 'refund-failed'
  | 'refund-canceled'
  | 'refund-unknown'
  | 'inquiry-opened'
  | 'inquiry-answered'
  | 'inquiry-closed'
  | 'dispute-opened'
  | 'dispute-answered'
  | 'dispute-won'
  | 'dispute-lost'
  | 'dispute-reinstated'
  | 'dispute-prevented'
  | 'appeal-opened'
  | 'appeal-answered'
  | 'dispute-unknown'
  | 'dispute-changed'
  | 'fraud-warning'
  | 'review-opened'
  | 'review-closed'
  | 'amount-differs'

export interface OrderEvent {
  kind: OrderEventKind
  /** Pence, where the event is about an amount. */
  amount?: number
  /** The provider's word for what exactly, such as the reason of a failed refund. */
  detail?: string
}
