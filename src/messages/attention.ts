import type { AttentionReason, ShopMatter, ShopReason } from '#domain/order-record.ts'

export const ATTENTION = {
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
  openOrder: 'Open the order',
} as const

/** What is the matter with an order, and what is to be done about it. */
export const REASON: Readonly<Record<AttentionReason, { title: string; todo: string }>> = {
  'amount-differs': {
    title: 'Amount differs',
    todo: 'Stripe charged a different amount from the order. Compare the two and write to the customer. A full refund closes this item; if you agree the difference, close it with a note.',
  },
  'not-settled': {
    title: 'Paid at Stripe, not recorded here',
    todo: 'Stripe has the money, but the order does not show it yet.',
  },
  'mail-failed': {
    title: 'Email not delivered',
    todo: 'An email could not be delivered and will not be tried again. Correct the email address and send again, or close this with a note.',
  },
  'dispute-needs-response': {
    title: 'Dispute opened',
    todo: 'The customer’s bank has asked for the money back, and Stripe is holding it. Respond at Stripe before the deadline.',
  },
  'appeal-needs-response': {
    title: 'Dispute reopened',
    todo: 'A dispute that had been decided has been appealed. Respond at Stripe before the deadline.',
  },
  'inquiry-needs-response': {
    title: 'Bank inquiry about the payment',
    todo: 'The money is still yours. Respond at Stripe before the deadline, or the inquiry may become a dispute.',
  },
  'possible-duplicate': {
    title: 'Possibly paid twice',
    todo: 'The same customer paid for the same services in another order within a day. Ask whether both were intended. If not, refund this order, the later of the two, at Stripe.',
  },
  'overpaid-back': {
    title: 'More returned than was paid',
    todo: 'Refunds and disputes together exceed the payment. Submit the refund to the bank as evidence at Stripe.',
  },
  'refund-failed': {
    title: 'Refund failed',
    todo: 'The money is back in the firm’s Stripe balance. Ask the customer how else you can pay them.',
  },
  'fraud-warning': {
    title: 'Fraud warning',
    todo: 'The card network doubts that the cardholder made this payment. Speak to the customer before doing any more work.',
  },
  'review-open': {
    title: 'Payment under review',
    todo: 'Approve or refund the payment at Stripe. Do not begin work until you have.',
  },
  'unknown-status': {
    title: 'Refund or dispute to check',
    todo: 'Stripe reports a state that the shop does not recognise. Open the payment at Stripe and follow the instructions there.',
  },
  'pending-too-long': {
    title: 'Payment pending for over an hour',
    todo: 'The customer may still be paying, or may have left. Check with Stripe.',
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
  dismiss: 'Leave open',
  text: 'This item will leave the list, and will return only if the same thing happens again.',
  note: 'What was done or agreed',
  confirm: 'Close it',
  done: { kind: 'success', title: 'Closed', description: 'Your note has been saved.' },
  failed: 'The item was not closed',
} as const

/** Name of a matter’s closing button, so that each differs for a screen reader. */
export function closeNamed(title: string, order?: string): string {
  return order === undefined ? `Close: ${title}` : `Close: ${title}, order #${order}`
}

/** The button that clears a matter as soon as what has to be done is done. */
export const CLEARING: Readonly<Record<AttentionReason, string>> = {
  'amount-differs': 'Check with Stripe',
  'not-settled': 'Record now',
  'mail-failed': 'Send again',
  'dispute-needs-response': 'Check with Stripe',
  'appeal-needs-response': 'Check with Stripe',
  'inquiry-needs-response': 'Check with Stripe',
  'possible-duplicate': 'Check with Stripe',
  'overpaid-back': 'Check with Stripe',
  'refund-failed': 'Check with Stripe',
  'fraud-warning': 'Check with Stripe',
  'review-open': 'Check with Stripe',
  'unknown-status': 'Check with Stripe',
  'pending-too-long': 'Check with Stripe',
}

/** The day by which a matter has to be answered. */
export function answerBy(moment: string): string {
  return `Respond by ${moment}`
}

/** The order that was paid first, beside the one paid later. */
export function twinOf(number: string): string {
  return `after #${number}`
}

/** Toasts after what Stripe had to say has been fetched. */
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

/** Toast after mails about no order were given another try. */
export const MAILS_RETRIED = {
  kind: 'success',
  title: 'The emails are being sent again',
  description: 'Any that fail again will reappear here.',
} as const

/** Number of matters beside the title. */
export function matters(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}

/** Button that shows the rest, as far as the page has been told of them. */
export function showMatters(known: number, count: number): string {
  return known < count ? `Show the first ${known}` : `Show all ${known}`
}

/** Title of the toast after a matter has been looked at again. */
export function lookedAgain(number: string, cleared: boolean): string {
  return cleared ? `Order #${number} is resolved` : `Order #${number} still needs your attention`
}

/** Description of that toast. */
export function lookedAgainText(cleared: boolean): string {
  return cleared
    ? 'It has been removed from the list.'
    : 'Nothing has changed at Stripe or the mail server.'
}

/** Title of the toast after a mail that was given up has been refused once more. */
export function anotherTry(number: string): string {
  return `Order #${number}: trying again`
}

/** Description of that toast. */
export const ANOTHER_TRY =
  'The mail server has not accepted the email yet. It will be tried again automatically, and will reappear here if it cannot be delivered.'

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
    title: 'Stripe is refusing the shop’s key',
    text: (since) =>
      `Since ${since} nobody has been able to pay. Compare STRIPE_SECRET_KEY with the key in Stripe’s dashboard: it may have been rotated, or lack a permission.`,
  },
  'provider-down': {
    title: 'Stripe cannot be reached',
    text: (since) =>
      `The shop has had no proper response from Stripe since ${since}. Look at status.stripe.com, then at the log of the function “sweep”.`,
  },
  'mail-stands-still': {
    title: 'Emails are waiting',
    text: (since, count) =>
      `${emails(count)} waiting to be sent, the oldest since ${since}. They will be tried again automatically. If this continues, check the mail server and SMTP_URL.`,
  },
  'mails-given-up': {
    title: 'Emails not delivered',
    text: (since, count) =>
      `${count === 1 ? '1 email' : `${count} emails`} from the contact form or alerting the firm could not be delivered since ${since}, and will not be tried again. The messages themselves are under Messages. Check the mail server, then send again.`,
  },
  'webhook-silent': {
    title: 'No messages from Stripe',
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
