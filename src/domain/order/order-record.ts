import type { EventFacts } from './order-event.ts'
import { isPaidFor, type PaymentStatus } from './order.ts'

/** The state of a mail, such as the customer's confirmation: sent, still to be sent, or given up. */
export type MailState = 'sent' | 'waiting' | 'failed'

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

/** Pence that the provider charged for an order: its total, or what the timeline has where it charged another amount. */
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
