import type { EventFacts } from './order-event.ts'
import { isPaidStatus, type PaymentStatus } from './order.ts'

/** `failed` means that the mail was given up. */
export type MailState = 'sent' | 'waiting' | 'failed'

/** An event of an order; `actor` is a staff member's email address or the name of a system. */
export interface TimelineEntry {
  /** ISO moment. */
  at: string
  kind: string
  /** Pence; null if the event concerns no amount. */
  amount: number | null
  actor: string
  facts: EventFacts | null
}

/** Pence charged for an order: the total if it is paid, the charged amount if it differs, otherwise 0. */
export function chargedAmount({ status, total, timeline }: ChargedOrder): number {
  if (isPaidStatus({ status })) return total
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
  /** Why the last try failed, in words; blank if it succeeded, or if the reason is unknown. */
  failure: string
  /** ISO moments. */
  queuedAt: string
  sentAt: string | null
  nextTryAt: string | null
}

interface MailedOrder {
  mails: readonly Pick<MailRecord, 'state' | 'failure'>[]
}

/** Whether a mail of the order waits for the result of its first try. */
export function hasPendingMail({ mails }: MailedOrder): boolean {
  return mails.some(({ state, failure }) => state === 'waiting' && !failure)
}

export function areAllMailsSent({ mails }: MailedOrder): boolean {
  return mails.every(({ state }) => state === 'sent')
}
