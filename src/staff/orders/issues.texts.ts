import type { IssueReason } from '#domain/order/issue.texts.ts'

export const ISSUES_TEXTS = {
  failed: 'This list could not be loaded',
  sendMails: 'Send again',
} as const

/** Toast after a failed check with Stripe. */
export const STRIPE_UNREACHABLE_TITLE = 'Stripe could not be reached'

/** Toast after a failed attempt to retry emails. */
export const MAILS_NOT_SENT_TITLE = 'The emails could not be sent'

export const CLOSE_ISSUE_TEXTS = {
  open: 'Close with a note…',
  title: 'Close with a note',
  confirm: 'Close it',
  done: { kind: 'success', title: 'Closed', description: 'Your note has been saved.' },
  failed: 'The issue was not closed',
} as const

/** Accessible name of an issue’s closing button, so that screen readers can distinguish the buttons. */
export function closeButtonLabel(title: string, order?: string): string {
  return `${CLOSE_ISSUE_TEXTS.open} ${title}${order === undefined ? '' : `, order #${order}`}`
}

/** Label of the button for a payment that only Stripe knows: it records this payment. */
export const RECORD_NOW_LABEL = 'Record now'

/** Labels of the link to Stripe, on the order’s page, for issues that are resolved there. */
export const STRIPE_LINK_LABELS: Readonly<Partial<Record<IssueReason, string>>> = {
  'amount-differs': 'Refund at Stripe',
  'dispute-needs-response': 'Respond at Stripe',
  'appeal-needs-response': 'Respond at Stripe',
  'inquiry-needs-response': 'Respond at Stripe',
  'paid-after-erasure': 'Refund at Stripe',
  'refund-given-up': 'Check at Stripe',
  'review-open': 'Review at Stripe',
}

/** Labels of the link from the list to the order’s page, for issues that staff resolve there. */
export const ORDER_LINK_LABELS: Readonly<Partial<Record<IssueReason, string>>> = {
  'document-unprintable': 'Correct details',
  'transfer-over': 'See the transfers',
  'transfer-short': 'See the balance',
  'refund-owed': 'See the refund',
  'change-requested': 'See the request',
  'work-late': 'Update progress',
  'work-due': 'Update progress',
  'intake-complete': 'Check what arrived',
  'customer-silent': 'Contact the customer',
}
