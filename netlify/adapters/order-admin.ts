import type { TimelineEntry } from '#domain/order-record.ts'
import type { OrderAdmin, OrderExtras, StepMove } from '#use-cases/order-admin-port.ts'

import { closeIssue } from './closures.ts'
import { duplicatesOf } from './duplicates.ts'
import { correctOrder, noteCopy, renewLink } from './order-correction.ts'
import { addEvents } from './order-events.ts'
import { orderIssues, issuesOf } from './order-issues.ts'
import { ordersPage } from './orders-page.ts'
import { queueMail } from './outbox.ts'
import type { Database, Query } from './postgres.ts'
import { shopIssues } from './shop-issues.ts'

/** What staff read and do, in Postgres. */
export function orderAdminIn(database: Database): OrderAdmin {
  const { query } = database
  return {
    page: (wanted) => ordersPage(query, wanted),
    extras: (orderId, now) => extras(database, orderId, now),
    issues: (now) => orderIssues(query, now),
    shopIssues: (now) => shopIssues(query, now),
    correctOrder: (correction) =>
      database.transaction((inside, end) => correctOrder(inside, end, correction)),
    renewLink: (renewal) => database.transaction((inside) => renewLink(inside, renewal)),
    noteCopy: (note) => database.transaction((inside) => noteCopy(inside, note)),
    closeIssue: (closure) => closeIssue(query, closure),
    moveStep: (move) => database.transaction((inside) => moveStep(inside, move)),
    addNote: (orderId, { at, actor, text }) =>
      addEvents(query, orderId, at, [{ kind: 'note', actor, facts: { type: 'text', text } }]),
    retryMails: async (orderId, now) => {
      await query(
        `update mails set failed_at = null, last_error = null, attempts = 0, next_attempt_at = $2
        where failed_at is not null and withdrawn_at is null and body_text <> ''
          and (order_id = $1 or ($1::uuid is null and (order_id is null or kind = 'order-alert')))`,
        [orderId, now],
      )
    },
  }
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

async function extras(
  database: Database,
  orderId: string,
  now: Date,
): Promise<OrderExtras | undefined> {
  const [[terms], events, mails, duplicates, issues] = await database.transaction((query, end) =>
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
      duplicatesOf(query, orderId),
      issuesOf(query, orderId, now),
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

function mailRecord(row: MailRow): OrderExtras['mails'][number] {
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

/** What was true when the page was answered is asked again here: money may go back in between, and people. */
async function moveStep(query: Query, move: StepMove): Promise<boolean> {
  const [order] = await query<{ email: string }>(
    `select customer_email as email from orders where id = $1 for no key update`,
    [move.orderId],
  )
  const [item] = await query<{ name: string }>(
    `update order_items set step = $4, step_since = $5, promised_on = $6
    where order_id = $1 and product_id = $2 and step = $3 and under_way returning name`,
    [move.orderId, move.productId, move.from, move.to, move.at, move.promisedOn],
  )
  if (!item) return false
  const facts = { type: 'step' as const, product: item.name, step: move.to }
  await addEvents(query, move.orderId, move.at, [{ kind: 'step-moved', actor: move.actor, facts }])
  if (move.mail && order?.email) {
    await queueMail(query, { ...move.mail, to: order.email }, move.orderId, move.at)
  }
  return true
}
