import type { IssueReason } from '#domain/issue.ts'

/** An issue that the order's own state tells of, on top of its page. */
export type OrderNeed = Exclude<
  IssueReason,
  'pending-too-long' | 'possible-duplicate' | 'overpaid-back' | 'unknown-status'
>

/** What staff read on top of an order that needs them. */
export const ORDER_NEEDS: Readonly<Record<OrderNeed, { title: string; text: string }>> = {
  'work-late': {
    title: 'The day promised to the customer has passed',
    text: 'Finish the work and mark it as delivered, or write to the customer and agree another day.',
  },
  'customer-silent': {
    title: 'The customer has sent no information for over seven days',
    text: 'Write or call, so that the work can begin.',
  },
  'work-due': {
    title: 'Work is due within seven days',
    text: 'Mark it as delivered once the customer has it.',
  },
  'amount-differs': {
    title: 'The amount at Stripe differs from this order',
    text: 'Nothing has been sent to the customer. Refund the payment in full at Stripe, and ask the customer to order again. Closing this with a note leaves the order unpaid: without a confirmation, an invoice or work.',
  },
  'not-settled': {
    title: 'Stripe has the money, but this order does not show it',
    text: 'Check with Stripe again. If that changes nothing, open the payment there.',
  },
  'paid-after-erasure': {
    title: 'The customer was erased before the payment arrived',
    text: 'No confirmation and no invoice went out. Open the payment at Stripe, which shows the customer’s email address. Write to them and refund the order: they can order again.',
  },
  'refund-failed': {
    title: 'A refund did not reach the customer',
    text: 'The money is back in the firm’s Stripe balance. Ask the customer how else you can pay them, and close this with a note.',
  },
  'refund-given-up': {
    title: 'A refund was not made',
    text: 'Stripe refused it, or did not answer for a day. No money has gone back. Look at the payment at Stripe, make the refund again here if it is not there, and close this with a note.',
  },
  'document-unprintable': {
    title: 'The invoice cannot print the customer’s details',
    text: 'The confirmation went without the invoice. Correct these details in Latin letters, then resend the confirmation: the new invoice goes with it.',
  },
  'dispute-needs-response': {
    title: 'The customer’s bank disputes this payment',
    text: 'Respond at Stripe before the deadline. The evidence for the bank is one PDF, under Disputes.',
  },
  'appeal-needs-response': {
    title: 'A dispute over this payment was reopened',
    text: 'Respond at Stripe before the deadline.',
  },
  'inquiry-needs-response': {
    title: 'The customer’s bank has asked about this payment',
    text: 'The money is still yours. Respond at Stripe before the deadline, or the inquiry may become a dispute.',
  },
  'fraud-warning': {
    title: 'Fraud warning from the card network',
    text: 'Speak to the customer before doing any more work. If the warning is right, have the order refunded, under Amounts, before it is disputed.',
  },
  'review-open': {
    title: 'Stripe has set this payment aside for review',
    text: 'Approve or refund it at Stripe. Do not begin work until you have.',
  },
  'mail-failed': {
    title: 'An email was not delivered',
    text: 'Correct the email address and send again, resend it under Emails once the mail server works, or close this with a note.',
  },
}

/** Whether an issue stands on top of an order's page. */
export function isOrderNeed(reason: IssueReason): reason is OrderNeed {
  return reason in ORDER_NEEDS
}
