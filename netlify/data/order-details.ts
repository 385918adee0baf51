import type { OrderIssue } from '#domain/issue.ts'
import type { DuplicateOrder, MailRecord, TimelineEntry } from '#domain/order-record.ts'

import { duplicatesOf } from './duplicates.ts'
import { issuesOf } from './order-issues.ts'
import type { Database } from './postgres.ts'

/** What only staff see of an order. */
export interface OrderDetails {
  terms: { version: string | null; acceptedAt: string | null }
  timeline: TimelineEntry[]
  /** With the code of the last try's failure in place of its words. */
  mails: (Omit<MailRecord, 'failure'> & { lastError: string | null })[]
  /** Other orders of perhaps the same purchase. */
  duplicates: DuplicateOrder[]
  /** Its open issues, the most urgent first. */
  issues: Pick<OrderIssue, 'key' | 'reason'>[]
}

interface EventRow extends Omit<TimelineEntry, 'at'> {
  at: Date
}

interface MailRow {
  id: string
  kind: string
  recipient: string
  subject: string
  attempts: number
  last_error: string | null
  created_at: Date
  sent_at: Date | null
  failed_at: Date | null
  next_attempt_at: Date | null
}

interface TermsRow {
  version: string | null
  accepted_at: Date | null
}

/** What staff see of an order at `now`; undefined where there is none. */
export async function orderDetails(
  db: Database,
  orderId: string,
  now: Date,
): Promise<OrderDetails | undefined> {
  const [[terms], events, mails, duplicates, issues] = await db.transaction(({ query, end }) =>
    Promise.all([
      query<TermsRow>(
        `select terms_version as version,
          case when terms_version is not null then terms_accepted_at end as accepted_at
        from orders where id = $1`,
        [orderId],
      ),
      query<EventRow>(
        `select happened_at as at, kind, amount, actor, facts from order_events
        where order_id = $1 order by happened_at desc, id desc`,
        [orderId],
      ),
      query<MailRow>(
        `select id, kind, recipient, subject, attempts, last_error, created_at, sent_at, failed_at, next_attempt_at
        from mails where order_id = $1 and (withdrawn_at is null or sent_at is not null)
        order by created_at desc, id`,
        [orderId],
      ),
      duplicatesOf({ query }, orderId),
      issuesOf({ query }, orderId, now),
      end([]),
    ]),
  )
  if (!terms) return undefined
  return {
    terms: { version: terms.version, acceptedAt: terms.accepted_at?.toISOString() ?? null },
    timeline: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    mails: mails.map(mailRecord),
    duplicates,
    issues,
  }
}

function mailRecord(row: MailRow): OrderDetails['mails'][number] {
  const isWaiting = row.sent_at === null && row.failed_at === null
  const open = row.failed_at === null ? 'waiting' : 'failed'
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    state: row.sent_at === null ? open : 'sent',
    attempts: row.attempts,
    lastError: row.last_error,
    queuedAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    nextTryAt: isWaiting ? (row.next_attempt_at?.toISOString() ?? null) : null,
  }
}
