import type { AttentionReason } from '#domain/order-record.ts'

export const ATTENTION = {
  title: 'Needs you today',
  loading: 'Looking for what needs you...',
  failed: 'What needs you could not be loaded',
  tryAgain: 'Try Again',
  well: 'All is well',
  wellText: 'No payment, email or dispute is waiting for one of us.',
  silentTitle: 'No message from Stripe',
  fetchMissed: 'Fetch what was missed',
  givenUpTitle: 'Emails not delivered',
  sendMails: 'Send them again',
  fewer: 'Show fewer',
  working: 'Checking...',
  openOrder: 'Open the order',
} as const

/** What is the matter with an order, and what is to be done about it. */
export const REASON: Readonly<Record<AttentionReason, { title: string; todo: string }>> = {
  'amount-differs': {
    title: 'Amount differs',
    todo: 'Stripe took another amount than was ordered. Compare the two, then write to the client; a full refund ends this.',
  },
  'not-settled': {
    title: 'Paid at Stripe, not settled here',
    todo: 'Stripe has the money and the order does not show it yet.',
  },
  'mail-failed': {
    title: 'Email not delivered',
    todo: 'The mail server refused an email seven times. Check the address, then send it again.',
  },
  'dispute-needs-response': {
    title: 'Dispute opened',
    todo: 'The client’s bank asks for the money back, and Stripe holds it. Answer at Stripe before the deadline.',
  },
  'appeal-needs-response': {
    title: 'Dispute taken up again',
    todo: 'A dispute that had been decided has been appealed. Answer at Stripe before the deadline.',
  },
  'inquiry-needs-response': {
    title: 'The bank asks about the payment',
    todo: 'The money is still yours. Answer at Stripe before the deadline, or the question can become a dispute.',
  },
  'overpaid-back': {
    title: 'More has gone back than was paid',
    todo: 'Refunds and disputes together exceed the payment. Show the bank the refund as evidence at Stripe.',
  },
  'refund-failed': {
    title: 'Refund failed',
    todo: 'The money is back in the firm’s balance at Stripe. Ask the client how to pay them another way.',
  },
  'fraud-warning': {
    title: 'Warning of fraud',
    todo: 'The card network doubts that the cardholder paid. Speak to the client before any more work is done.',
  },
  'review-open': {
    title: 'Payment under review',
    todo: 'Approve or refund the payment at Stripe. Do not begin the work before that.',
  },
  'unknown-status': {
    title: 'Refund or dispute needs a look',
    todo: 'Stripe reports a state that the shop does not know. Open the payment there and do what it asks for.',
  },
  'pending-too-long': {
    title: 'Payment pending for over an hour',
    todo: 'The client may still be paying, or has left. Stripe knows which.',
  },
}

/** The button that clears a matter as soon as what has to be done is done. */
export const CLEARING: Readonly<Record<AttentionReason, string>> = {
  'amount-differs': 'Ask Stripe',
  'not-settled': 'Settle now',
  'mail-failed': 'Send again',
  'dispute-needs-response': 'Ask Stripe',
  'appeal-needs-response': 'Ask Stripe',
  'inquiry-needs-response': 'Ask Stripe',
  'overpaid-back': 'Ask Stripe',
  'refund-failed': 'Ask Stripe',
  'fraud-warning': 'Ask Stripe',
  'review-open': 'Ask Stripe',
  'unknown-status': 'Ask Stripe',
  'pending-too-long': 'Ask Stripe',
}

/** The day by which a matter has to be answered. */
export function answerBy(moment: string): string {
  return `Answer by ${moment}`
}

/** Toasts after what Stripe had to say has been fetched. */
export const FETCHED = {
  all: {
    kind: 'success',
    title: 'What was missed is here',
    description: 'Every order is up to date with Stripe.',
  },
  none: {
    kind: 'info',
    title: 'Stripe holds no message for the shop',
    description: 'Check the webhook endpoint in Stripe’s dashboard.',
  },
} as const

/** Toast after mails about no order were given another try. */
export const MAILS_RETRIED = {
  kind: 'success',
  title: 'The emails are being sent again',
  description: 'What is refused seven more times comes back here.',
} as const

/** Number of matters beside the title. */
export function matters(count: number): string {
  return count === 1 ? '1 matter' : `${count} matters`
}

/** Button that shows the rest, as far as the page has been told of them. */
export function showMatters(known: number, count: number): string {
  return known < count ? `Show the first ${known}` : `Show all ${known}`
}

/** That payments come in without the provider's messages. */
export function silentSince(moment: string): string {
  return `Payments have arrived without a message from Stripe since ${moment}. Orders, refunds and disputes are still found every ten minutes. Check the webhook endpoint in Stripe’s dashboard, then fetch what was missed.`
}

/** Title of the toast after a matter has been looked at again. */
export function lookedAgain(number: string, cleared: boolean): string {
  return cleared ? `Order #${number} is in order` : `Order #${number} still needs you`
}

/** Description of that toast. */
export function lookedAgainText(cleared: boolean): string {
  return cleared ? 'It has left the list.' : 'Nothing has changed at Stripe or at the mail server.'
}

/** Title of the toast after a mail that was given up has been refused once more. */
export function anotherTry(number: string): string {
  return `Order #${number}: another try is under way`
}

/** Description of that toast. */
export const ANOTHER_TRY =
  'The mail server has not taken the email yet. It is tried again by itself, and comes back here after seven refusals.'

/** That mails which no order's page shows have been given up. */
export function givenUpSince(count: number, moment: string): string {
  const emails = count === 1 ? 'email' : 'emails'
  return `The mail server has refused ${count} ${emails} about no order since ${moment}, seven times each. Messages from the contact form may be among them. Check the mail server, then send them again.`
}
