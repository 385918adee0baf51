import type { DeliveryStep } from './delivery.ts'
import type { MailState } from './order-filter.ts'
import type { Attention, PaymentStatus } from './order.ts'

/** One order in the staff list, in the database's field names. Amounts in pence, moments in ISO. */
export interface OrderRecord {
  id: string
  order_number: string
  order_date: string
  customer_name: string
  customer_email: string
  /** Blank where not given. */
  vat_number?: string
  reference?: string
  total_amount: number
  payment_status: PaymentStatus
  /** Whether the customer's confirmation has left the house. */
  customer_notified: boolean
  /** `failed` where one of its emails was given up; missing where there is none, or none was told. */
  email_state?: MailState
  /** Whether it was paid with test money in a shop that takes real money. */
  is_test?: boolean
  order_items: { name: string; quantity: number; step: DeliveryStep }[]
}

/** Why an order stands on top of the list. */
export type IssueReason =
  | Attention
  | 'dispute-needs-response'
  | 'appeal-needs-response'
  | 'inquiry-needs-response'
  | 'possible-duplicate'
  | 'overpaid-back'
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

/** Whether it is about a service's promised day and not about money. */
export function isWork(reason: IssueReason): boolean {
  return reason === 'work-late' || reason === 'work-due'
}

/** Another order of perhaps the same purchase. */
export interface DuplicateOrder {
  id: string
  order_number: string
  /** Whether it is the one that was paid later. */
  is_later: boolean
}

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
  order: Pick<OrderRecord, 'id' | 'order_number' | 'customer_name' | 'total_amount'>
}

/** Why the shop as a whole needs somebody. */
export type ShopReason =
  | 'sweep-silent'
  | 'provider-refuses'
  | 'provider-down'
  | 'mail-stands-still'
  | 'mails-given-up'
  | 'webhook-silent'
  | 'signatures-refused'

export interface ShopIssue {
  /** Names this occurrence of the issue. */
  key: string
  reason: ShopReason
  /** Since when, ISO. */
  since: string
  /** How many mails or deliveries, where it is about some. */
  count: number | null
}

/** Something that happened to an order; `actor` is a staff address or a system's name. */
export interface TimelineEntry {
  /** ISO moment. */
  at: string
  kind: string
  /** Pence, where it is about an amount. */
  amount: number | null
  actor: string
  /** What exactly, e.g. a product's name and its new step, or a note's text. */
  detail: string | null
}

export interface MailRecord {
  id: string
  kind: string
  to: string
  subject: string
  state: MailState
  attempts: number
  /** Why the last try failed, in words; blank where it did not or nobody knows. */
  failure?: string
  /** ISO moments. */
  queuedAt: string
  sentAt: string | null
  nextTryAt: string | null
}

/** Whether every mail about an order has left the house. */
export function areMailsSent({ mails }: { mails: readonly Pick<MailRecord, 'state'>[] }): boolean {
  return mails.every(({ state }) => state === 'sent')
}
