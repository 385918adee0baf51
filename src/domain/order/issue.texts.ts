import { formatDate, formatLondonTime } from '#domain/time/date.ts'

/** Title and instructions for each kind of issue, in the list, on the order's page and in emails. */
export const ISSUE_TEXTS = {
  'amount-differs': {
    title: 'Amount differs',
    todo: 'Stripe charged a different amount from the order. Refund the payment in full at Stripe, which closes this issue, and ask the customer to order again. If you close it with a note, the order stays unpaid: no confirmation, no invoice, no work.',
  },
  'not-settled': {
    title: 'Paid at Stripe, not recorded here',
    todo: 'Nothing is lost: the shop tries again every ten minutes. If the order still does not show the payment after half an hour, open the payment at Stripe.',
  },
  'document-unprintable': {
    title: 'Invoice has missing characters',
    todo: 'The invoice cannot print the customer’s name or address, so the confirmation was sent without it. Correct these details in Latin letters, then resend the confirmation with the new invoice.',
  },
  'mail-failed': {
    title: 'Email not delivered',
    todo: 'The email will not be retried. Correct the email address and send the email again, or resend it once the mail server works. Otherwise close this issue with a note.',
  },
  'dispute-needs-response': {
    title: 'Dispute opened',
    todo: 'The customer’s bank has asked for the money back, and Stripe is holding it. Respond at Stripe before the deadline. An unanswered dispute is usually lost.',
  },
  'appeal-needs-response': {
    title: 'Dispute reopened',
    todo: 'A dispute that had been decided has been appealed. Respond at Stripe before the deadline.',
  },
  'inquiry-needs-response': {
    title: 'Bank inquiry about the payment',
    todo: 'The money is still yours. Respond at Stripe before the deadline, or the inquiry may become a dispute.',
  },
  'paid-after-erasure': {
    title: 'Paid after the customer’s details were erased',
    todo: 'No confirmation or invoice was sent. Open the payment at Stripe, which shows the customer’s email address. Write to them and refund the payment: they can order again.',
  },
  'possible-duplicate': {
    title: 'Possibly paid twice',
    todo: 'The same customer paid for the same services in another order within a day. Ask whether both were intended. If not, an owner refunds this order, the later one, in full.',
  },
  'overpaid-back': {
    title: 'More refunded than was paid',
    todo: 'Refunds and disputes together exceed the payment. Submit the refund to the bank as evidence at Stripe, so that the customer is not repaid twice.',
  },
  'transfer-over': {
    title: 'More transferred than owed',
    todo: 'The customer has transferred more than the order costs, or has also paid by card; or a transfer was recorded twice. Check the bank statement: undo a transfer that did not arrive, or return the excess to their account and close this issue with a note.',
  },
  'transfer-short': {
    title: 'Part of a transfer is missing',
    todo: 'Less than the total has arrived. Request the balance, or give back the amount received. The order counts as paid once the total has arrived.',
  },
  'refund-owed': {
    title: 'Refund to be transferred',
    todo: 'The money has not been sent yet. Transfer it to the customer’s account. An owner then records it as sent on the order’s page.',
  },
  'refund-failed': {
    title: 'Refund failed',
    todo: 'The refund did not reach the customer: the money is back in the firm’s Stripe balance. Ask the customer how else you can pay them, and close this issue with a note.',
  },
  'refund-given-up': {
    title: 'Refund not made',
    todo: 'Stripe refused the refund, or did not answer for a day. No money has gone back. Look at the payment at Stripe. If the refund is not there, make it again, and close this issue with a note.',
  },
  'fraud-warning': {
    title: 'Fraud warning',
    todo: 'The card network doubts that the cardholder made this payment. Speak to the customer before doing any more work. If the warning is right, refund the order before it is disputed.',
  },
  'review-open': {
    title: 'Payment under review',
    todo: 'Approve or refund the payment at Stripe. Do not begin work until you have.',
  },
  'unknown-status': {
    title: 'Refund or dispute to check',
    todo: 'Stripe reports a state that the shop does not recognise. Open the payment at Stripe and follow the instructions there. Until then the amounts shown for the order may be wrong.',
  },
  'change-requested': {
    title: 'Change requested',
    todo: 'The customer has asked for a change to a delivered document. Make the change and deliver the new version, or agree with the customer that there is nothing to change.',
  },
  'work-late': {
    title: 'Late',
    todo: 'The date promised to the customer has passed. Finish the work and record its last step, or agree another date with the customer and set it.',
  },
  'intake-complete': {
    title: 'Everything has arrived',
    todo: 'The customer has sent all documents and answers that we asked for. Check them, then update the progress.',
  },
  'customer-silent': {
    title: 'Waiting for the customer',
    todo: 'We have been waiting for the customer for over seven days. Write or call, so that the work can continue.',
  },
  'work-due': {
    title: 'Due within seven days',
    todo: 'Finish the work by the promised date, and record its last step once the customer has everything.',
  },
  'pending-too-long': {
    title: 'Payment pending for over an hour',
    todo: 'The customer may still be paying, or may have left. Check with Stripe. If they write, ask them not to pay again until this is clear.',
  },
} as const

/** Why an order needs attention. */
export type IssueReason = keyof typeof ISSUE_TEXTS

export function isDeliveryDayIssue(reason: IssueReason): boolean {
  return reason === 'work-late' || reason === 'work-due'
}

/** Whether the amount of an issue is outstanding; otherwise it is the amount in question. */
export function isBalanceIssue(reason: IssueReason): boolean {
  return reason === 'transfer-short'
}

/** Returns the title of an issue; an unknown reason is returned unchanged. */
export function issueTitle(reason: string): string {
  const known: Readonly<Record<string, { title: string } | undefined>> = ISSUE_TEXTS
  return known[reason]?.title ?? reason
}

/** The deadline for a response, or the promised day of the work. */
export function dueText(reason: IssueReason, dueBy: string): string {
  return isDeliveryDayIssue(reason)
    ? promisedDayText(formatDate(dueBy))
    : responseDeadlineText(formatLondonTime(dueBy))
}

export function promisedDayText(day: string): string {
  return `Delivery promised for ${day}`
}

export function responseDeadlineText(moment: string): string {
  return `Respond by ${moment}`
}
