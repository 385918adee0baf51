// Separate from `ORDER_MAILS`, so that a Netlify function that uses only the names of mails does not
// bundle the names of events.
const EVENT_NAMES = {
  'order-placed': 'Order placed',
  'transfer-awaited': 'Awaiting a bank transfer',
  'transfer-recorded': 'Bank transfer recorded',
  'transfer-undone': 'Bank transfer undone: recorded by mistake',
  'transfer-returned': 'Order ended: the money received by bank transfer is returned',
  'transfer-lapsed': 'The transfer did not arrive in time',
  'rest-requested': 'Balance of the transfer requested',
  'refund-sent': 'Refund sent by bank transfer',
  'refund-not-sent': 'Refund not sent after all',
  'payment-received': 'Payment received',
  'payment-processing': 'The bank is processing the payment',
  'payment-failed': 'Payment failed',
  'payment-expired': 'The payment page expired without payment',
  'payment-unknown': 'Payment no longer found at Stripe',
  'payment-cancelled': 'Payment cancelled',
  'payment-refunded': 'Refunded',
  'refund-asked': 'Refund started',
  'refund-refused': 'Refund refused by Stripe',
  'refund-given-up': 'Refund abandoned: Stripe did not answer',
  'refund-pending': 'Refund pending',
  'refund-requires-action': 'Refund waiting for the customer’s bank details',
  'refund-failed': 'Refund failed',
  'refund-canceled': 'Refund cancelled',
  'refund-unknown': 'Refund in a state the shop does not recognise',
  'inquiry-opened': 'Bank inquiry about the payment',
  'inquiry-answered': 'Inquiry answered',
  'inquiry-closed': 'Inquiry closed',
  'dispute-opened': 'Dispute opened',
  'dispute-answered': 'Dispute answered',
  'dispute-prevented': 'Dispute settled before it was opened',
  'appeal-opened': 'Dispute appealed',
  'appeal-answered': 'Appeal answered',
  'dispute-unknown': 'Dispute in a state the shop does not recognise',
  'dispute-changed': 'Amount or deadline of a dispute changed',
  'fraud-warning': 'Fraud warning',
  'review-opened': 'Stripe began a review of the payment',
  'review-closed': 'Stripe ended its review of the payment',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  'dispute-reinstated': 'Part of a lost dispute returned to us',
  'amount-differs': 'Stripe charged a different amount',
  'paid-after-erasure': 'The customer’s details had been erased: no confirmation and no invoice',
  'possible-duplicate': 'Possibly paid twice, with order',
  'mail-sent': 'Email sent',
  'mail-failed': 'Email failed',
  'step-moved': 'Progress updated',
  'promise-changed': 'Delivery date changed',
  'email-corrected': 'Email address corrected',
  'details-corrected': 'Details corrected',
  'mail-redirected': 'Unsent email redirected to the new address',
  'link-renewed': 'New link sent; earlier links no longer open the order',
  'copy-queued': 'Copy queued for the new address',
  'copy-held-back': 'Copy not sent: too many in the last hour or day',
  'attention-closed': 'Closed with a note',
  'document-asked': 'Document requested from the customer',
  'document-received': 'Document received',
  'document-accepted': 'Document accepted',
  'document-returned': 'Document returned to the customer',
  'answers-sent': 'Answers received',
  'answers-accepted': 'Answers accepted',
  'answers-reopened': 'Answers reopened for the customer',
  'draft-delivered': 'Draft delivered',
  'document-delivered': 'Finished document delivered',
  'delivery-opened': 'Delivery downloaded by the customer',
  'delivery-accepted': 'Delivery accepted by the customer',
  'change-requested': 'Change requested by the customer',
  'reminder-sent': 'Reminder sent to the customer',
  note: 'Note',
} as const

export type EventKind = keyof typeof EVENT_NAMES

/** Names of the systems that act; a person is shown by email address. */
const ACTOR_NAMES: Readonly<Record<string, string>> = {
  customer: 'Customer',
  stripe: 'Stripe',
  shop: 'Shop',
}

/** Names of the kinds of emails about an order. */
export const ORDER_MAILS = {
  'order-confirmation': 'Confirmation to the customer',
  'order-notification': 'Notification to the firm',
  'order-link': 'Link to the order for the customer',
  'delivery-step': 'Progress update to the customer',
  'refund-made': 'Notice of a refund to the customer',
  'refund-failed': 'Notice of a failed refund to the customer',
  'invoice-corrected': 'Corrected invoice to the customer',
  'payment-failed': 'Notice of a failed payment to the customer',
  'transfer-requested': 'Bank details to the customer',
  'transfer-expected': 'Notice of an expected transfer to the firm',
  'transfer-reminder': 'Reminder of a transfer to the customer',
  'transfer-overdue': 'Notice of an overdue transfer to the customer',
  'transfer-lapsed': 'Notice of a lapsed order to the customer',
  'transfer-rest': 'Request for the balance of a transfer to the customer',
  'transfer-undone': 'Correction of a payment to the customer',
  'transfer-returned': 'Notice of a returned transfer to the customer',
  'document-asked': 'Request for a document to the customer',
  'document-returned': 'Returned document to the customer',
  'portal-reminder': 'Reminder of documents and questions to the customer',
  'delivery-made': 'Delivery to the customer',
  'intake-complete': 'Notice of complete documents and answers to the firm',
  'delivery-answered': 'Answer to a delivery to the firm',
  'dispute-closed': 'Notice of the bank’s decision to the customer',
  'order-alert': 'Alert to the firm',
} as const

/** Returns the text for a kind of event; an unknown kind is returned unchanged. */
export function eventName(kind: string): string {
  const names: Readonly<Record<string, string>> = EVENT_NAMES
  return names[kind] ?? kind
}

export function actorName(actor: string): string {
  return ACTOR_NAMES[actor] ?? actor
}

export function mailAttemptsText(count: number): string {
  return count === 1 ? '1 attempt' : `${count} attempts`
}

/** Returns the name of a kind of email; an unknown kind is returned unchanged. */
export function mailName(kind: string): string {
  const names: Readonly<Record<string, string>> = ORDER_MAILS
  return names[kind] ?? kind
}

const BAD_EVENTS =
  /-(failed|canceled|differs|lost|unknown|held-back)$|^(inquiry|dispute|appeal)-opened$/

/** Whether an event is good news, bad news or neither. */
export function eventTone(kind: string): 'good' | 'bad' | 'plain' {
  if (kind === 'payment-received' || kind === 'dispute-won') return 'good'
  const isBad = BAD_EVENTS.test(kind) || kind === 'fraud-warning' || kind === 'possible-duplicate'
  return isBad ? 'bad' : 'plain'
}
