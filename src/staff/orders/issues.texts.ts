import type { IssueReason } from '#domain/order/issue.ts'

export const ISSUES_TEXTS = {
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
  /** Shown beside the later order: the number of the order that was paid first. */
  after: (number: string) => `after #${number}`,
  count: (count: number) => (count === 1 ? '1 issue' : `${count.toLocaleString('en-GB')} issues`),
  /** Label of the button that shows the remaining issues that the page has loaded. */
  show: (known: number, count: number) =>
    known < count ? `Show the first ${known}` : `Show all ${known}`,
} as const

/** Toast after a failed check with Stripe. */
export const STRIPE_UNREACHABLE_TITLE = 'Stripe could not be reached'

/** Toast after failed emails could not be retried. */
export const MAILS_NOT_SENT_TITLE = 'The emails could not be sent'

export const CLOSE_ISSUE_TEXTS = {
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
export function closeIssueLabel(title: string, order?: string): string {
  return `${CLOSE_ISSUE_TEXTS.open} ${title}${order === undefined ? '' : `, order #${order}`}`
}

/** Label of the button that records a payment that only Stripe knows. */
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

/**
 * Label of the button that clears an issue once the work on it is done; a work issue is cleared by
 * changing the step.
 */
export const CLEAR_BUTTON_LABELS: Readonly<Partial<Record<IssueReason, string>>> = {
  'amount-differs': 'Check with Stripe',
  'not-settled': RECORD_NOW_LABEL,
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

/** Toasts after missed events were fetched from Stripe. */
export const FETCH_TOASTS = {
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
export const MAILS_RETRIED_TOAST = {
  kind: 'success',
  title: 'The emails are being sent again',
  description: 'Any that fail again will reappear here.',
} as const

/** Toasts after an order was rechecked. */
export const RECHECK_TOASTS = {
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
  /** Toast for a failed email that was refused once more and will be retried. */
  sending: (number: string) => ({
    kind: 'info' as const,
    title: `Order #${number}: trying again`,
    description: 'The email is being sent again, and will reappear here if it cannot be delivered.',
  }),
}
