import type { AttentionReason } from '#domain/order-record.ts'

export const ORDER = {
  loading: 'Loading the order...',
  failed: 'The order could not be loaded',
  tryAgain: 'Try Again',
  notFoundTitle: 'Order not found',
  notFound: 'There is no order under this address. The list has them all.',
  backToOrders: 'Back to the orders',
  orders: 'Orders',
  order: 'Order',
  payment: 'Open the payment at Stripe',
  newTab: '(opens in a new tab)',
  askStripe: 'Ask Stripe again',
  asking: 'Asking Stripe...',
  asked: 'The order is up to date with Stripe',
  askFailed: 'Stripe could not be asked',
  items: 'Items and work',
  each: 'each',
  since: 'since',
  noWork: 'Work begins when the order is paid.',
  workOver: 'The work has ended: the whole of the money went back.',
  move: 'Move the work',
  total: 'Ordered',
  charged: 'Charged',
  refunded: 'Refunded',
  lost: 'Lost in disputes',
  kept: 'Kept',
  refunds: 'Refunds',
  disputes: 'Disputes',
  isTest: 'Test',
  nothing: 'Nothing',
  amounts: 'Amounts',
  method: 'Paid by',
  customer: 'Customer',
  company: 'Company',
  billing: 'Billing address',
  terms: 'Terms accepted',
  termsVersion: 'Version',
  noVersion: 'not recorded',
  acceptedAt: 'Accepted',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  position: 'Position',
  companyName: 'Name',
  businessType: 'Business type',
  employees: 'Employees',
  street: 'Street',
  city: 'City',
  zipCode: 'Postcode',
  country: 'Country',
  mails: 'Emails',
  erasedMails: 'The emails were erased together with the client’s name and address.',
  noMails: 'No email has been written about this order.',
  sendAgain: 'Send the confirmation again',
  sendingAgain: 'Sending...',
  retryFailed: 'Try the failed ones again',
  timeline: 'Timeline',
  changed: 'This order has changed',
  changedText:
    'Somebody has moved this step, or the money has gone back. The page is up to date again.',
} as const

/** Toasts after mails that were given up have been tried again. */
export const RETRIED = {
  sent: { kind: 'success', title: 'The emails have been sent' },
  waiting: {
    kind: 'info',
    title: 'Another try is under way',
    description:
      'The mail server has not taken every email yet. They are tried again by themselves.',
  },
  failed: 'The emails could not be sent now',
} as const

export const MOVE = {
  title: 'Move the work',
  close: 'Close without moving',
  to: 'Next step',
  current: 'where it stands now',
  mails: 'The client gets one email about it:',
  confirm: 'Move and email the client',
  noMail: 'The client’s address has been erased: no email leaves.',
  confirmSilent: 'Move',
  cancel: 'Leave it',
  failed: 'The work was not moved',
} as const

/** The dialog in which a client’s address is corrected. */
export const CORRECTION = {
  open: 'Correct address',
  title: 'Correct the email address',
  dismiss: 'Leave it as it is',
  text: 'Emails that have not left go to the new address, and the confirmation is sent there again.',
  label: 'Email address',
  confirm: 'Correct and send',
  done: 'The address is corrected',
  failed: 'The address was not corrected',
} as const

export const NOTE = {
  label: 'Add a note',
  hint: 'For the firm alone. A note stays: it cannot be changed or taken away.',
  add: 'Add note',
  adding: 'Adding...',
  added: 'Note added',
  failed: 'The note was not added',
  kept: 'Your session has ended. The note you were writing is kept: open the link in another tab, then come back to this one.',
} as const

/** How the buyer paid. */
export const PAYMENT_METHOD = { 'credit-card': 'Card', paypal: 'PayPal' } as const

/** A matter that the order's own state tells of, on top of its page. */
export type OrderNeed = Exclude<
  AttentionReason,
  'pending-too-long' | 'possible-duplicate' | 'refund-failed' | 'overpaid-back' | 'unknown-status'
>

/** What staff read on top of an order that needs them. */
export const ORDER_NEEDS: Readonly<Record<OrderNeed, { title: string; text: string }>> = {
  'amount-differs': {
    title: 'The amount at Stripe differs from this order',
    text: 'Nothing has been sent to the client. Compare the two, then refund the payment at Stripe or write to the client.',
  },
  'not-settled': {
    title: 'Stripe has the money, this order does not show it',
    text: 'Ask Stripe again. If that changes nothing, open the payment there.',
  },
  'dispute-needs-response': {
    title: 'The client’s bank disputes this payment',
    text: 'Answer it at Stripe before its deadline. What was agreed and delivered is in the timeline below.',
  },
  'appeal-needs-response': {
    title: 'A dispute over this payment was taken up again',
    text: 'Answer it at Stripe before its deadline.',
  },
  'inquiry-needs-response': {
    title: 'The client’s bank asks about this payment',
    text: 'The money is still yours. Answer at Stripe before the deadline, or the question can become a dispute.',
  },
  'fraud-warning': {
    title: 'The card network warns of fraud',
    text: 'Speak to the client before any more work is done. If the warning is right, refund the payment at Stripe before it is disputed.',
  },
  'review-open': {
    title: 'Stripe has set this payment aside for review',
    text: 'Approve or refund it at Stripe. Do not begin the work before that.',
  },
  'mail-failed': {
    title: 'An email was not delivered',
    text: 'The mail server refused it seven times. Check the address with the client, then try again under Emails.',
  },
}

/** What staff read where the same client has perhaps paid twice. */
export const TWINS = {
  title: 'The same client may have paid twice',
  later: 'This order was paid for the same services, by the same email address, within a day of:',
  first: 'The same services were paid for by the same email address within a day, in:',
  refundThis:
    'Ask the client whether both are meant. If not, open the payment of this order at Stripe and refund it in full.',
  refundOther:
    'Ask the client whether both are meant. If not, open the payment of the other order, which was paid later, at Stripe and refund it in full.',
} as const

/** Whether a matter stands on top of an order's page. */
export function isOrderNeed(reason: AttentionReason): reason is OrderNeed {
  return reason in ORDER_NEEDS
}

/** Heading of an order's page. */
export function orderTitle(number: string): string {
  return `Order #${number}`
}

/** The question before the work is moved. */
export function moveQuestion(product: string, number: string): string {
  return `${product}, order #${number}`
}

/** Toast after a move. */
export function moved(product: string, step: string): string {
  return `${product}: ${step}`
}

/** Who has the mail about a move; blank is the address of a client who has been erased. */
export function mailedTo(email: string): string {
  return email === '' ? MOVE.noMail : `${email} is told by email`
}

/** A mail's tries so far. */
export function triesSoFar(attempts: number): string {
  return attempts === 1 ? '1 try' : `${attempts} tries`
}

/** When a waiting mail is tried again. */
export function nextTry(moment: string): string {
  return `next try ${moment}`
}
