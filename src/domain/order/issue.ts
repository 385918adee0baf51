import type { Attention } from './order.ts'

/** Why an order is an issue. */
export type IssueReason =
  | Attention
  | 'dispute-needs-response'
  | 'appeal-needs-response'
  | 'inquiry-needs-response'
  | 'paid-after-erasure'
  | 'possible-duplicate'
  | 'overpaid-back'
  | 'transfer-over'
  | 'transfer-short'
  | 'refund-owed'
  | 'refund-failed'
  | 'refund-given-up'
  | 'fraud-warning'
  | 'review-open'
  | 'unknown-status'
  | 'document-unprintable'
  | 'mail-failed'
  | 'work-late'
  | 'customer-silent'
  | 'work-due'
  | 'pending-too-long'

/** Issues that the head of an order's page shows in another way. */
const SHOWN_ELSEWHERE: ReadonlySet<IssueReason> = new Set([
  'pending-too-long',
  'possible-duplicate',
  'overpaid-back',
  'unknown-status',
])

/** Whether an issue is shown on top of its order's page. */
export function isOnOrderPage(reason: IssueReason): boolean {
  return !SHOWN_ELSEWHERE.has(reason)
}

/** Whether it is about a service's promised day and not about money. */
export function isWork(reason: IssueReason): boolean {
  return reason === 'work-late' || reason === 'work-due'
}

/** An issue of one order, which somebody has to deal with. */
export interface OrderIssue {
  /** Names this occurrence of the issue, among all orders. */
  key: string
  reason: IssueReason
  /** Since when, ISO. */
  since: string
  /** When it has to be answered, ISO, where somebody else has set a day. */
  dueBy?: string
  /** Pence, where it is about an amount of its own. */
  amount?: number
  /** Number of the other order, where it is about two. */
  duplicate?: string
  order: {
    id: string
    order_number: string
    customer_name: string
    /** Pence. */
    total_amount: number
  }
}

/** Why the shop as a whole needs somebody. */
export type ShopReason =
  | 'sweep-silent'
  | 'sweep-behind'
  | 'provider-refuses'
  | 'right-missing'
  | 'provider-down'
  | 'background-down'
  | 'mail-stands-still'
  | 'mails-given-up'
  | 'webhook-silent'
  | 'signatures-refused'
  | 'unusually-many'

export interface ShopIssue {
  /** Names this occurrence of the issue. */
  key: string
  reason: ShopReason
  /** Since when, ISO. */
  since: string
  /** How many mails or deliveries, where it is about some. */
  count: number | null
  /** What exactly has failed, as a code or address, where that is known. */
  detail?: string
}
