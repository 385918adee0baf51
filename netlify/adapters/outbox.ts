import type { MailKind, QueuedMail } from '#use-cases/mail-port.ts'
import type {
  Claim,
  ClaimedMail,
  MailStanding,
  Outbox,
  ResendLimits,
} from '#use-cases/outbox-port.ts'

import type { Database, Query, Statement } from './postgres.ts'

interface MailRow {
  id: string
  kind: MailKind
  dedupe_key: string
  recipient: string
  reply_to: string | null
  subject: string
  body_text: string
  body_html: string
  document_id: string | null
  attempts: number
}

/** Writes a mail into the outbox; one with the same key that is there already stays as it is. */
export async function queueMail(
  query: Query,
  ...queued: Parameters<typeof insertMail>
): Promise<void> {
  await query(...insertMail(...queued))
}

/** The statement that does so. */
export function insertMail(mail: QueuedMail, orderId: string | null, now: Date): Statement {
  return [
    `insert into mails (id, order_id, kind, dedupe_key, recipient, reply_to, subject, body_text,
      body_html, document_id, is_copy, created_at, next_attempt_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) on conflict (dedupe_key) do nothing`,
    [
      mail.id,
      orderId,
      mail.kind,
      mail.dedupeKey,
      mail.to,
      mail.replyTo ?? null,
      mail.subject,
      mail.text,
      mail.html,
      mail.documentId ?? null,
      mail.isCopy ?? false,
      now,
    ],
  ]
}

/** Waits to be sent and is due at $1, of an order $2 or of all, to one of the addresses $3 or to anybody. */
const IS_DUE = `sent_at is null and failed_at is null and next_attempt_at <= $1
  and ($2::uuid is null or order_id = $2) and ($3::text[] is null or lower(recipient) = any ($3))`

/** Waits for its first try, or is at the server now. */
const IS_UNDER_WAY = `sent_at is null and failed_at is null and last_error is null`

/**
 * The outbox in Postgres. Where `only` some addresses are given, in lower case, mails to others stay
 * as they are.
 */
export function outboxIn(database: Database, only?: readonly string[]): Outbox {
  const { query } = database
  return {
    queueResend: (orderId, mail, now, limits) =>
      database.transaction((inside) => queueResend(inside, { orderId, mail, now, limits })),
    claim: (wanted) => claim(query, wanted, only),
    markSent: (mailId, now) => markSent(database, mailId, now),
    renew: (mail, now) => renew(query, mail, now),
    markFailed: (mail, now, next, code) => markFailed(database, { mail, now, next, code }),
    isAnyDue: async (now, orderId) => {
      const due = await query(`select 1 from mails where ${IS_DUE} limit 1`, [
        now,
        orderId ?? null,
        only ?? null,
      ])
      return due.length > 0
    },
    standing: async (orderId, kind) => {
      const [newest] = await query<{ standing: MailStanding }>(
        `select case when sent_at is not null then 'sent' when ${IS_UNDER_WAY} then 'under-way'
            else 'not-sent' end as standing
          from mails where order_id = $1 and kind = $2 and withdrawn_at is null
          order by created_at desc, is_copy desc limit 1`,
        [orderId, kind],
      )
      return newest?.standing
    },
  }
}

interface Resend {
  orderId: string
  mail: QueuedMail
  now: Date
  limits: ResendLimits
}

async function queueResend(
  query: Query,
  { orderId, mail, now, limits }: Resend,
): Promise<number | undefined> {
  const [order] = await query<{ email: string }>(
    `select customer_email as email from orders where id = $1 for no key update`,
    [orderId],
  )
  // Erased since it was asked for: nobody is left to be written to.
  if (order?.email === '') return undefined
  const same = await query(
    `select 1 from mails where order_id = $1 and kind = $2 and recipient = $3 and body_text = $4
      and ${IS_UNDER_WAY}`,
    [orderId, mail.kind, mail.to, mail.text],
  )
  if (same.length > 0) return undefined
  const [wait] = await query<{ seconds: number | null }>(
    `select greatest(
      (select 3600 - extract(epoch from $3::timestamptz - created_at)::int from mails
        where order_id = $1 and kind = $5 and is_copy and withdrawn_at is null
          and created_at > $3::timestamptz - interval '1 hour'
        order by created_at desc offset $4 - 1 limit 1),
      (select 86400 - extract(epoch from $3::timestamptz - created_at)::int from mails
        where recipient = $2 and kind = $5 and is_copy and withdrawn_at is null
          and created_at > $3::timestamptz - interval '1 day'
        order by created_at desc offset $6 - 1 limit 1)
    ) as seconds`,
    [orderId, mail.to, now, limits.perOrderAndHour, mail.kind, limits.perAddressAndDay],
  )
  if (typeof wait?.seconds === 'number') return Math.max(wait.seconds, 1)
  await queueMail(query, { ...mail, isCopy: true }, orderId, now)
  return undefined
}

async function claim(
  query: Query,
  { now, due, limit, orderId }: Claim,
  only: readonly string[] | undefined,
): Promise<ClaimedMail[]> {
  const rows = await query<MailRow>(
    `update mails set attempts = attempts + 1, last_error = null,
      next_attempt_at = $4::timestamptz + interval '1 minute'
    where id in (
      select id from mails where ${IS_DUE}
      order by next_attempt_at limit $5 for update skip locked
    ) returning *`,
    [due, orderId ?? null, only ?? null, now, limit],
  )
  return rows.map(mailOfRow)
}

function mailOfRow(row: MailRow): ClaimedMail {
  return {
    id: row.id,
    kind: row.kind,
    dedupeKey: row.dedupe_key,
    to: row.recipient,
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    ...(row.document_id === null ? {} : { documentId: row.document_id }),
    attempts: row.attempts,
  }
}

/** Each claim has a number of its own: the tries so far. */
async function renew(query: Query, { id, attempts }: ClaimedMail, now: Date): Promise<void> {
  await query(
    `update mails set next_attempt_at = $3::timestamptz + interval '1 minute'
    where id = $1 and attempts = $2 and sent_at is null and failed_at is null`,
    [id, attempts, now],
  )
}

/**
 * One statement, safe to repeat: between the server's acceptance and this mark a crash would send the
 * mail twice. Its order is locked first, as by everybody who changes mails of an order.
 */
async function markSent({ query }: Database, mailId: string, now: Date): Promise<void> {
  await query(
    `with held as (
      select id from orders where id = (select order_id from mails where id = $1) for no key update
    ), sent as (
      update mails set sent_at = $2::timestamptz, failed_at = null, last_error = null
      where id = $1 and sent_at is null
        and (order_id is null or order_id = (select id from held))
      returning order_id, kind
    ), noted as (
      insert into order_events (order_id, happened_at, kind, facts)
      select order_id, $2::timestamptz, 'mail-sent', jsonb_build_object('type', 'mail', 'mail', kind)
      from sent where order_id is not null
    )
    update orders set customer_notified_at = coalesce(customer_notified_at, $2::timestamptz)
    where id = (select order_id from sent where kind = 'order-confirmation')`,
    [mailId, now],
  )
}

interface FailedTry {
  mail: ClaimedMail
  now: Date
  next: Date | null
  code: string
}

async function markFailed(database: Database, { mail, now, next, code }: FailedTry): Promise<void> {
  await database.transaction(async (query) => {
    const put = await query(
      `update mails set next_attempt_at = $3, last_error = $4,
        failed_at = case when $3::timestamptz is null then $2::timestamptz end
      where id = $1 and attempts = $5 and sent_at is null and failed_at is null returning id`,
      [mail.id, now, next, code, mail.attempts],
    )
    if (next === null && put.length > 0) await noteFailure(query, mail.id, now)
  })
}

async function noteFailure(query: Query, mailId: string, now: Date): Promise<void> {
  await query(
    `insert into order_events (order_id, happened_at, kind, facts)
    select order_id, $2, 'mail-failed', jsonb_build_object('type', 'mail', 'mail', kind)
    from mails where id = $1 and order_id is not null`,
    [mailId, now],
  )
}
