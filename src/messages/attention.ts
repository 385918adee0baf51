import type { AttentionReason, ShopMatter, ShopReason } from '#domain/order-record.ts'

export const ATTENTION = {
  title: 'Needs you today',
  loading: 'Looking for what needs you...',
  failed: 'What needs you could not be loaded',
  tryAgain: 'Try Again',
  well: 'All is well',
  wellText: 'No payment, email or dispute is waiting for one of us.',
  fetchMissed: 'Fetch what was missed',
  sendMails: 'Send them again',
  fewer: 'Show fewer',
  working: 'Checking...',
  openOrder: 'Open the order',
} as const

/** What is the matter with an order, and what is to be done about it. */
export const REASON: Readonly<Record<AttentionReason, { title: string; todo: string }>> = {
  'amount-differs': {
    title: 'Amount differs',
    todo: 'Stripe took a different amount from the one ordered. Compare the two and write to the client. A full refund clears this; where you agree the difference, close it with a note.',
  },
  'not-settled': {
    title: 'Paid at Stripe, not settled here',
    todo: 'Stripe has the money and the order does not show it yet.',
  },
  'mail-failed': {
    title: 'Email not delivered',
    todo: 'An email was refused and is not being tried any more. Check the address, then send it again.',
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
  'possible-duplicate': {
    title: 'Perhaps paid twice',
    todo: 'The same client has paid for the same services in another order within a day. Ask whether both are meant. If not, refund this one, which was paid later, at Stripe.',
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

/** The title of a matter by its short name; one that is not known stands as it is. */
export function attentionTitle(reason: string): string {
  return (REASON as Readonly<Record<string, { title: string }>>)[reason]?.title ?? reason
}

/** The dialog in which a person ends a matter. */
export const CLOSE = {
  open: 'Close',
  title: 'Close with a note',
  dismiss: 'Leave it open',
  text: 'It leaves the list, and stays away unless the same thing happens again.',
  note: 'What was done or agreed',
  confirm: 'Close it',
  done: { kind: 'success', title: 'Closed', description: 'The note is kept.' },
  failed: 'It was not closed',
} as const

/** Name of a matter’s closing button, so that each differs for a screen reader. */
export function closeNamed(title: string, order?: string): string {
  return order === undefined ? `Close: ${title}` : `Close: ${title}, order #${order}`
}

/** The button that clears a matter as soon as what has to be done is done. */
export const CLEARING: Readonly<Record<AttentionReason, string>> = {
  'amount-differs': 'Ask Stripe',
  'not-settled': 'Settle now',
  'mail-failed': 'Send again',
  'dispute-needs-response': 'Ask Stripe',
  'appeal-needs-response': 'Ask Stripe',
  'inquiry-needs-response': 'Ask Stripe',
  'possible-duplicate': 'Ask Stripe',
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

/** The order that was paid first, beside the one paid later. */
export function twinOf(number: string): string {
  return `after #${number}`
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
  description: 'Any that are refused again come back here.',
} as const

/** Number of matters beside the title. */
export function matters(count: number): string {
  return count === 1 ? '1 matter' : `${count} matters`
}

/** Button that shows the rest, as far as the page has been told of them. */
export function showMatters(known: number, count: number): string {
  return known < count ? `Show the first ${known}` : `Show all ${known}`
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
  'The mail server has not taken the email yet. It will be tried again automatically, and comes back here if it is refused for good.'

interface ShopWords {
  title: string
  text: (since: string, count: number) => string
}

const SHOP_REASON: Readonly<Record<ShopReason, ShopWords>> = {
  'sweep-silent': {
    title: 'The regular check has stopped',
    text: (since) =>
      `The check that runs every ten minutes last finished on ${since}. Look at the log of the function “sweep” on the host, and run it from there.`,
  },
  'provider-refuses': {
    title: 'Stripe refuses the shop’s key',
    text: (since) =>
      `Since ${since} nobody has been able to pay. Compare STRIPE_SECRET_KEY with the key in Stripe’s dashboard: it may have been rotated, or lack a permission.`,
  },
  'provider-down': {
    title: 'Stripe cannot be reached',
    text: (since) =>
      `The shop has had no proper answer from Stripe since ${since}. Look at status.stripe.com, then at the log of the function “sweep”.`,
  },
  'mail-stands-still': {
    title: 'Emails are waiting',
    text: (since, count) =>
      `${emails(count)} waiting to be sent, the oldest since ${since}. They are tried again by themselves. If this lasts, check the mail server and SMTP_URL.`,
  },
  'mails-given-up': {
    title: 'Emails not delivered',
    text: (since, count) =>
      `The mail server has refused ${count === 1 ? '1 email' : `${count} emails`} about no order since ${since}. Messages from the contact form may be among them. Check the mail server, then send them again.`,
  },
  'webhook-silent': {
    title: 'No message from Stripe',
    text: (since) =>
      `Payments have arrived without a message from Stripe since ${since}. Orders, refunds and disputes are still found at least once an hour. Check the webhook endpoint in Stripe’s dashboard, then fetch what was missed.`,
  },
  'signatures-refused': {
    title: 'Messages with a wrong signature',
    text: (_since, count) =>
      `${count} messages within an hour reached the address for Stripe’s messages with a wrong signature. None had any effect. Compare STRIPE_WEBHOOK_SECRET with the secret in Stripe’s dashboard.`,
  },
}

function emails(count: number): string {
  return count === 1 ? '1 email has been' : `${count} emails have been`
}

/** What is the matter with the shop, and what is to be done; `since` as it is shown. */
export function shopWords({ reason, count }: ShopMatter, since: string) {
  const { title, text } = SHOP_REASON[reason]
  return { title, text: text(since, count ?? 0) }
}
