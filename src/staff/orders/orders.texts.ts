import type { MailState } from '#domain/order/order-record.ts'
import type { PaymentStatus } from '#domain/order/order.ts'

export const ORDERS_TEXTS = {
  title: 'Order Management',
  refresh: 'Refresh',
  columns: {
    order: 'Order',
    date: 'Date',
    customer: 'Customer',
    amount: 'Amount',
    status: 'Status',
    actions: 'Actions',
  },
  loading: 'Loading orders...',
  failed: 'Failed to load orders',
  unknown: 'Unknown error',
  fetchFailed: 'Failed to fetch orders',
  empty: 'No orders found',
  noMatch: 'No orders match your search',
  noneOfStatus: 'No orders with this payment status',
  clearSearch: 'Clear Search',
  isTest: 'Test',
  overdue: 'Overdue',
  noEmailSent: 'No email sent',
  toShop: 'Visit the shop',
  emptyText: 'An order appears here as soon as a customer begins to pay.',
  sendEmail: 'Send email',
  view: 'View',
  sendingEmail: 'Sending email...',
  sendFailed: 'Failed to send email',
  sent: 'Email sent successfully',
  sentToCustomer: 'Email sent to customer',
  notSentToCustomer: 'Email not sent to customer',
  onItsWay: {
    kind: 'info',
    title: 'Email on its way',
    description: 'The mail server has not answered yet.',
  },
  status: 'Payment',
  product: 'Service',
  any: 'Any',
  showAll: 'Show all orders',
  exportList: 'Export as CSV',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  more: (count: number) => `+ ${count} more`,
  /** Accessible name of a row's button, so that screen readers can distinguish the buttons. */
  forOrder: (action: string, number: string) => `${action} for order #${number}`,
  due: (day: string) => `Due ${day}`,
  received: (sum: string) => `${sum} received`,
  shown: (shown: number) => `${shown.toLocaleString('en-GB')} shown`,
} as const

/** Label of each state of an order's emails, in the list. */
export const ORDER_EMAIL_LABELS: Readonly<Record<MailState, string>> = {
  sent: 'Email sent',
  waiting: 'Email waiting',
  failed: 'Email failed',
}

/** Label of each state of one email. */
export const MAIL_STATE_LABELS: Readonly<Record<MailState, string>> = {
  sent: 'Sent',
  waiting: 'Waiting',
  failed: 'Failed',
}

/** Number of orders; counting stops at `bound`. */
export function orderCount(count: number, bound: number): string {
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
