import type { PaymentStatus } from '#domain/order/order.ts'

import { FULL_REFUND_TEXT } from './verification.texts.ts'

export const CONFIRMATION_TEXTS = {
  title: 'Order Confirmation',
  loading: 'Loading your order details...',
  noOrder: 'No order information found',
  badData: 'Invalid order data',
  processingError: 'Error processing order',
  notFoundTitle: 'Order Not Found',
  notFoundIntro: 'The likely causes are:',
  notFoundCauses: [
    'The payment was not completed.',
    'The session has expired.',
    'There was an error processing the order.',
  ],
  findOrder: 'Get your order link by email',
  toShop: 'Go to Shop',
  toCheckout: 'Return to Checkout',
  thanksTitle: 'Thank you for your order!',
  orderNumber: 'Order Number',
  copy: 'Copy',
  copied: 'Order number copied',
  notCopied: 'This could not be copied. Select it and copy it yourself.',
  date: 'Date',
  paid: 'Paid',
  status: 'Status',
  summary: 'Order Summary',
  total: 'Total',
  refunded: 'Refunded',
  details: 'Your details',
  company: 'Company',
  billing: 'Billing Address',
  contact: 'Contact',
  returnHome: 'Return Home',
  print: 'Print Receipt',
  resend: 'Resend Email',
  sending: 'Sending...',
  continueShopping: 'Continue Shopping',
  finalizing: 'Finalizing your order...',
  /** Anchor of the notice below. */
  saveIssueId: 'save-issue',
  saveIssueBelow: 'There was a minor issue: read the note below',
  saveIssueTitle: 'A minor issue with your order',
  saveIssue:
    'Your payment was successful, and our team has been notified of your order. There was a minor issue when this page saved it. You do not need to do anything.',
  sendConfirmation: 'Send Confirmation Email',
  receipt: 'Receipt',
  invoiceElsewhere: 'This is not the invoice. Your invoice comes by email.',
  emailed: (email: string | undefined, orderNumber: string) =>
    `A confirmation email for order ${orderNumber} has been sent to ${email ?? 'your email address'}. If it has not arrived within a few minutes, check your spam folder.`,
  /** `whom` is the person to call. */
  questions: (whom: string) =>
    `Questions about this order? Call ${whom} or write to us, and quote the order number.`,
  /** Contains the beginning of the session id. */
  session: (start: string) => `Session ${start}...`,
  quantityOf: (quantity: number) => `Quantity: ${quantity}`,
} as const

export const CLOSED_PAGE_TEXTS = {
  title: 'This order’s page has closed',
} as const

/** How many characters of the session id the page shows while it loads. */
export const CONFIRMATION_ID_LENGTH = 8

export const CHECKING_PAYMENT_TEXTS = {
  title: 'Checking your payment',
} as const

const NOTHING_TAKEN = 'No money has been taken.'
const KEPT = 'Your cart and the details you entered have been kept.'

/** Texts for an order that is not paid, or not known to be paid, by payment status. */
export const UNPAID_TEXTS = {
  awaiting_transfer: {
    title: 'Your order is waiting for your transfer',
    text: 'Our email tells you how to pay, and has the link to your order’s page.',
  },
  failed: { title: 'The payment did not go through', text: `${NOTHING_TAKEN} ${KEPT}` },
  expired: {
    title: 'The payment was not completed',
    text: `The time for this payment ran out. ${NOTHING_TAKEN} ${KEPT}`,
  },
  cancelled: { title: 'The payment was cancelled', text: `${NOTHING_TAKEN} ${KEPT}` },
  refunded: { title: 'The payment was refunded', text: `${FULL_REFUND_TEXT} ${KEPT}` },
  needs_review: {
    title: 'We need to check your payment',
    text: 'Do not pay again. We will compare it with your order and write to you.',
  },
} as const

export const RESEND_TEXTS = {
  sentTitle: 'Confirmation email sent',
  failedTitle: 'Failed to resend email',
  failed: 'Please try again later',
  noOrderTitle: 'Cannot resend email',
  noOrder: 'Order ID is missing',
  sentTo: (email: string | undefined) =>
    `An email has been sent to ${email ?? 'your email address'}`,
} as const

/** The order's badge; a paid order reads Processing until the work is delivered. */
export const ORDER_BADGE_LABELS: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Awaiting payment',
  awaiting_transfer: 'Awaiting your transfer',
  processing: 'Checking payment',
  paid: 'Processing',
  failed: 'Payment failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  needs_review: 'Under review',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  dispute_won: 'Processing',
  dispute_partly_lost: 'Partly refunded',
  dispute_lost: 'Payment returned',
}

/** A refund counts when it is made, but banks and a low Stripe balance can delay the money for days. */
const ON_ITS_WAY = 'It can take up to ten working days to arrive.'

/**
 * Replaces the thanks if money was refunded or is disputed; `refunded` is the refunded amount, if
 * known.
 */
export function orderNotice(status: PaymentStatus, refunded: string | undefined): string {
  const notices: Partial<Record<PaymentStatus, string>> = {
    partially_refunded: refunded
      ? `A refund of ${refunded} has been issued. ${ON_ITS_WAY}`
      : `A refund of part of this payment has been issued. ${ON_ITS_WAY}`,
    refunded: FULL_REFUND_TEXT,
    disputed: 'This payment is being disputed through your bank.',
    dispute_partly_lost: 'Part of this payment was returned by your bank.',
    dispute_lost: 'This payment was returned by your bank.',
  }
  return notices[status] ?? ''
}
