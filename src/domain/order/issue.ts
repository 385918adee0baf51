import type { IssueReason } from './issue.texts.ts'
import type { ShopReason } from './shop-issue.texts.ts'

/** Issues that an order's page shows outside its list of issues. */
const SHOWN_ELSEWHERE: ReadonlySet<IssueReason> = new Set([
  'intake-complete',
  'pending-too-long',
  'possible-duplicate',
  'overpaid-back',
  'unknown-status',
])

/** Whether an issue is listed at the top of its order's page. */
export function isListedOnOrderPage(reason: IssueReason): boolean {
  return !SHOWN_ELSEWHERE.has(reason)
}

/** Issues that raise no alert: a mail lists them each working day. */
export const DAILY_MAIL_REASONS = [
  'work-late',
  'work-due',
  'intake-complete',
  'customer-silent',
] as const satisfies readonly IssueReason[]

export interface OrderIssue {
  /** Identifies this occurrence of the issue among all orders. */
  key: string
  reason: IssueReason
  /** ISO moment at which the issue arose. */
  since: string
  /** ISO moment by which the firm must respond, if there is a deadline. */
  dueBy?: string
  /** Pence, if the issue concerns a particular amount. */
  amount?: number
  /** Number of the other order, if the issue concerns two orders. */
  duplicate?: string
  order: {
    id: string
    order_number: string
    customer_name: string
    /** Pence. */
    total_amount: number
  }
}

export interface ShopIssue {
  /** Identifies this occurrence of the issue. */
  key: string
  reason: ShopReason
  /** ISO moment at which the issue arose. */
  since: string
  /** Number of mails or deliveries concerned; null if the issue is not about these. */
  count: number | null
  /** What failed, as a code that depends on the reason: permissions, parts of a check or an HTTP status. */
  detail?: string | null
}
