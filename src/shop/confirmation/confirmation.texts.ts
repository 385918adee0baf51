import type { UnfinishedPayment } from '#contract/shop/verify-payment.ts'
import type { PaymentStatus } from '#domain/order/order.ts'

export const CONFIRMATION_TEXTS = {
  toCheckout: 'Return to Checkout',
  summary: 'Order Summary',
  total: 'Total',
  /** Anchor of the notice about an order that could not be saved. */
  saveIssueId: 'save-issue',
  /** The last line of a receipt; `invoice` is the title of the invoice, if there is one. */
  invoiceElsewhere: (invoice: string | undefined) =>
    invoice
      ? `This is not the invoice: see ${invoice}.`
      : 'This is not the invoice. Your invoice comes by email.',
  /** The line about questions; `whom` is the person to call. */
  questions: (whom: string) =>
    `Questions about this order? Write to us or call ${whom}, and quote the order number.`,
} as const

/** Texts for a payment that could not be verified, on the return and confirmation pages. */
export const VERIFICATION_TEXTS = {
  failedToast: 'Payment verification failed',
  couldNotVerify: 'Could not verify your payment',
  failed: 'Failed to verify payment',
  moneyUnknown: 'If your bank shows a payment, write to us before you pay again.',
  badAnswer: 'Invalid response from verification service',
} as const

/** The order's badge; a paid order shows Processing until the work is delivered. */
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

/** A refund is reported when it is made, but banks or a low Stripe balance can delay the money for days. */
const REFUND_DELAY_TEXT = 'It can take up to ten working days to arrive.'

const FULL_REFUND_TEXT = `A full refund of this payment has been issued. ${REFUND_DELAY_TEXT}`

/** The notice if money was refunded or is disputed; otherwise blank. */
export function orderNotice(status: PaymentStatus, refunded: string | undefined): string {
  const notices: Partial<Record<PaymentStatus, string>> = {
    partially_refunded: refunded
      ? `A refund of ${refunded} has been issued. ${REFUND_DELAY_TEXT}`
      : `A refund of part of this payment has been issued. ${REFUND_DELAY_TEXT}`,
    refunded: FULL_REFUND_TEXT,
    disputed: 'This payment is being disputed through your bank.',
    dispute_partly_lost: 'Part of this payment was returned by your bank.',
    dispute_lost: 'This payment was returned by your bank.',
  }
  return notices[status] ?? ''
}

/** The status of an order that is not paid, or whose payment the firm has to check. */
export type UnpaidReason = Exclude<UnfinishedPayment['status'], 'processing'>

const NOTHING_TAKEN = 'No money has been taken.'

/**
 * Texts about an order that is not paid, or whose payment the firm has to check. `onReturn` is the
 * message on the page after the payment page; by default it consists of title and text.
 */
export const UNPAID_TEXTS: Readonly<
  Record<UnpaidReason, { title: string; text: string; onReturn?: string; keepsCart?: true }>
> = {
  awaiting_transfer: {
    title: 'Your order is waiting for your transfer',
    text: 'Our email tells you how to pay, and has the link to your order’s page.',
    onReturn: 'Your order is waiting for your transfer. Its page says how to pay.',
  },
  failed: { title: 'The payment did not go through', text: NOTHING_TAKEN, keepsCart: true },
  expired: {
    title: 'The payment was not completed',
    text: `The time for this payment ran out. ${NOTHING_TAKEN}`,
    onReturn: `The payment was not completed in time. ${NOTHING_TAKEN}`,
    keepsCart: true,
  },
  cancelled: { title: 'The payment was cancelled', text: NOTHING_TAKEN, keepsCart: true },
  refunded: {
    title: 'The payment was refunded',
    text: FULL_REFUND_TEXT,
    onReturn: FULL_REFUND_TEXT,
    keepsCart: true,
  },
  needs_review: {
    title: 'We need to check your payment',
    text: 'Do not pay again. We will compare it with your order and write to you.',
    onReturn: 'We need to check your payment. Do not pay again.',
  },
}
