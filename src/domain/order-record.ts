import type { EventFacts } from './order-event.ts'
import type { MailState } from './order-filter.ts'
import { isPaidFor, type PaymentStatus } from './order.ts'

/**
 * One order in the staff list, by the field names that the specification gives the list: they are on
 * the wire of published pages. Amounts in pence, moments in ISO.
 */
export interface OrderRecord {
  id: string
  order_number: string
  order_date: string
  customer_name: string
  customer_email: string
  /** Blank where not given. */
  company_name: string
  /** Two letters; blank once the customer has been erased. */
  country: string
  vat_number: string
  reference: string
  total_amount: number
  /** What has gone back, or is on its way. */
  refunded_amount: number
  /** Per cent; null where the firm charges no VAT. */
  vat_rate: number | null
  payment_status: PaymentStatus
  /** Whether the customer's confirmation has left the house. */
  customer_notified: boolean
  /** `failed` where one of its emails was given up; null where there is none. */
  email_state: MailState | null
  /** Whether it was paid with test money in a shop that takes real money. */
  is_test: boolean
  order_items: { name: string; quantity: number; step: string }[]
}

/** Another order of perhaps the same purchase. */
export interface DuplicateOrder {
  id: string
  order_number: string
  /** Whether it is the one that was paid later. */
  is_later: boolean
}

/** Something that happened to an order; `actor` is a staff address or a system's name. */
export interface TimelineEntry {
  /** ISO moment. */
  at: string
  kind: string
  /** Pence, where it is about an amount. */
  amount: number | null
  actor: string
  facts: EventFacts | null
}

/** What the provider took for an order, in pence: as the timeline tells where it was not what was ordered. */
export function chargedOf({ status, total, timeline }: ChargedOrder): number {
  if (isPaidFor({ status })) return total
  if (status !== 'needs_review') return 0
  return timeline.find(({ kind }) => kind === 'amount-differs')?.amount ?? 0
}

interface ChargedOrder {
  status: PaymentStatus
  /** Pence. */
  total: number
  /** Newest first. */
  timeline: readonly Pick<TimelineEntry, 'kind' | 'amount'>[]
}

export interface MailRecord {
  id: string
  kind: string
  to: string
  subject: string
  state: MailState
  attempts: number
  /** Why the last try failed, in words; blank where it did not or nobody knows. */
  failure: string
  /** ISO moments. */
  queuedAt: string
  sentAt: string | null
  nextTryAt: string | null
}

/** Whether a mail about an order waits for its first try or is at the server now: nobody knows yet. */
export function hasMailUnderWay({
  mails,
}: {
  mails: readonly Pick<MailRecord, 'state' | 'failure'>[]
}): boolean {
  return mails.some(({ state, failure }) => state === 'waiting' && !failure)
}

/** Whether every mail about an order has left the house. */
export function areMailsSent({ mails }: { mails: readonly Pick<MailRecord, 'state'>[] }): boolean {
  return mails.every(({ state }) => state === 'sent')
}
