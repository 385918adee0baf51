import { formatDate, formatLondonTime } from '#domain/time/date.ts'

import { isWork, type IssueReason } from './issue.ts'

export const ISSUES = {
  title: 'Needs your attention',
  loading: 'Checking what needs your attention...',
  failed: 'This list could not be loaded',
  tryAgain: 'Try Again',
  well: 'All is well',
  wellText: 'No payments, emails or disputes are outstanding.',
  fetchMissed: 'Fetch missed messages',
  sendMails: 'Send again',
  fewer: 'Show fewer',
  working: 'Checking...',
  /** Number of the order that was paid first, beside the later one. */
  after: (number: string) => `after #${number}`,
  count: (count: number) => (count === 1 ? '1 issue' : `${count.toLocaleString('en-GB')} issues`),
  /** Label of the button that shows the remaining issues that the page has loaded. */
  show: (known: number, count: number) =>
    known < count ? `Show the first ${known}` : `Show all ${known}`,
} as const

/** Title and instructions for each kind of issue, in the list, on the order's page and in emails. */
export const REASON: Readonly<Record<IssueReason, { title: string; todo: string }>> = {
  'amount-differs': {
    title: 'Amount differs',
    todo: 'Stripe charged a different amount from the order. Refund the payment in full at Stripe, which closes this item, and ask the customer to order again. If you close it with a note, the order stays unpaid: no confirmation, no invoice, no work.',
  },
  'not-settled': {
    title: 'Paid at Stripe, not recorded here',
    todo: 'Nothing is lost: the shop tries again every ten minutes. If the order still does not show the payment after half an hour, open the payment at Stripe.',
  },
  'document-unprintable': {
    title: 'Invoice has missing characters',
    todo: 'The invoice cannot print the customer’s name or address, so the confirmation was sent without it. Correct these details in Latin letters on the order’s page, then resend the confirmation with the new invoice.',
  },
  'mail-failed': {
    title: 'Email not delivered',
    todo: 'The email will not be retried. On the order’s page, correct the email address and send it again, or resend it once the mail server works. Otherwise close this item with a note.',
  },
  'dispute-needs-response': {
    title: 'Dispute opened',
    todo: 'The customer’s bank has asked for the money back, and Stripe is holding it. Respond at Stripe before the deadline; the order’s page prints as evidence. An unanswered dispute is usually lost.',
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
    todo: 'The same customer paid for the same services in another order within a day. Ask whether both were intended. If not, refund this order, the later one, in full.',
  },
  'overpaid-back': {
    title: 'More refunded than was paid',
    todo: 'Refunds and disputes together exceed the payment. Submit the refund to the bank as evidence at Stripe, so that the customer is not repaid twice.',
  },
  'transfer-over': {
    title: 'More transferred than owed',
    todo: 'The customer has transferred more than the order costs, or has also paid by card; or a transfer was recorded twice. Check the bank statement: undo a transfer that did not arrive, or return the excess to their account and close this item with a note.',
  },
  'transfer-short': {
    title: 'Part of a transfer is missing',
    todo: 'Less than the total has arrived. Request the balance on the order’s page, or give back what has arrived. The order counts as paid once the total has arrived.',
  },
  'refund-owed': {
    title: 'Refund to be transferred',
    todo: 'The credit note is issued, but the money has not been sent. Transfer it to the account on the order’s page, then record it there as sent.',
  },
  'refund-failed': {
    title: 'Refund failed',
    todo: 'The refund did not reach the customer: the money is back in the firm’s Stripe balance. Ask the customer how else you can pay them, and close this item with a note.',
  },
  'refund-given-up': {
    title: 'Refund not made',
    todo: 'Stripe refused the refund, or did not answer for a day. No money has gone back. Look at the payment at Stripe. If the refund is not there, make it again on the order’s page, and close this item with a note.',
  },
  'fraud-warning': {
    title: 'Fraud warning',
    todo: 'The card network doubts that the cardholder made this payment. Speak to the customer before doing any more work. If the warning is right, have the order refunded on its page before it is disputed.',
  },
  'review-open': {
    title: 'Payment under review',
    todo: 'Approve or refund the payment at Stripe. Do not begin work until you have.',
  },
  'unknown-status': {
    title: 'Refund or dispute to check',
    todo: 'Stripe reports a state that the shop does not recognise. Open the payment at Stripe and follow the instructions there. Until then the amounts shown for the order may be wrong.',
  },
  'work-late': {
    title: 'Late',
    todo: 'The date promised to the customer has passed. Finish the work and record its last step, or agree another date with the customer.',
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
}

/** Returns the title of an issue; an unknown reason is returned unchanged. */
export function issueTitle(reason: string): string {
  const known: Readonly<Record<string, { title: string } | undefined>> = REASON
  return known[reason]?.title ?? reason
}

/** Toast after a failed check with Stripe. */
export const ASK_FAILED = 'Stripe could not be reached'

/** Texts of the dialog that closes an issue. */
export const CLOSE = {
  open: 'Close with a note…',
  title: 'Close with a note',
  dismiss: 'Leave open',
  text: 'This item will leave the list, and will return only if the same thing happens again.',
  note: 'What was done or agreed',
  confirm: 'Close it',
  done: { kind: 'success', title: 'Closed', description: 'Your note has been saved.' },
  failed: 'The item was not closed',
} as const

/** Accessible name of an issue’s closing button, so that screen readers can distinguish the buttons. */
export function closeNamed(title: string, order?: string): string {
  return `${CLOSE.open} ${title}${order === undefined ? '' : `, order #${order}`}`
}

/**
 * Label of the button that clears an issue once the work on it is done; work issues are cleared by
 * a step.
 */
export const CLEARING: Readonly<Partial<Record<IssueReason, string>>> = {
  'amount-differs': 'Check with Stripe',
  'not-settled': 'Record now',
  'mail-failed': 'Send again',
  'dispute-needs-response': 'Check with Stripe',
  'appeal-needs-response': 'Check with Stripe',
  'inquiry-needs-response': 'Check with Stripe',
  'paid-after-erasure': 'Check with Stripe',
  'possible-duplicate': 'Check with Stripe',
  'overpaid-back': 'Check with Stripe',
  'refund-failed': 'Check with Stripe',
  'refund-given-up': 'Check with Stripe',
  'fraud-warning': 'Check with Stripe',
  'review-open': 'Check with Stripe',
  'unknown-status': 'Check with Stripe',
  'pending-too-long': 'Check with Stripe',
}

/** The deadline for a response, or the promised day of the work. */
export function dueText(reason: IssueReason, dueBy: string): string {
  return isWork(reason) ? promisedFor(formatDate(dueBy)) : answerBy(formatLondonTime(dueBy))
}

function promisedFor(day: string): string {
  return `Promised for ${day}`
}

/** The deadline for a response. */
export function answerBy(moment: string): string {
  return `Respond by ${moment}`
}

/** Toasts after missed events were fetched from Stripe. */
export const FETCHED = {
  all: {
    kind: 'success',
    title: 'Missed messages fetched',
    description: 'Every order is up to date with Stripe.',
  },
  none: {
    kind: 'info',
    title: 'No missed messages at Stripe',
    description: 'Check the webhook endpoint in Stripe’s dashboard.',
  },
} as const

/** Toast after a retry of failed emails that belong to no order. */
export const MAILS_RETRIED = {
  kind: 'success',
  title: 'The emails are being sent again',
  description: 'Any that fail again will reappear here.',
} as const

/** Toasts after an order was rechecked. */
export const LOOKED_AGAIN = {
  cleared: (number: string) => ({
    kind: 'success' as const,
    title: `Order #${number} is resolved`,
    description: 'It has been removed from the list.',
  }),
  open: (number: string) => ({
    kind: 'info' as const,
    title: `Order #${number} still needs your attention`,
    description: 'Nothing has changed at Stripe or the mail server.',
  }),
  /** A failed email is being sent again after another refusal. */
  sending: (number: string) => ({
    kind: 'info' as const,
    title: `Order #${number}: trying again`,
    description: 'The email is being sent again, and will reappear here if it cannot be delivered.',
  }),
}
