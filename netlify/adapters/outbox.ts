import type {
  Claim,
  ClaimedMail,
  MailKind,
  Outbox,
  QueuedMail,
  ResendLimits,
} from '#use-cases/ports.ts'

import type { Database } from './postgres.ts'

type Query = Database['query']

interface MailRow {
  id: string
  kind: MailKind
  dedupe_key: string
  recipient: string
  reply_to: string | null
  subject: string
  body_text: string
  body_html: string
  attempts: number
}

/** Writes a mail into the outbox; one with the same key that is there already stays as it is. */
export async function queueMail(
  query: Query,
  mail: QueuedMail,
  orderId: string | null,
  now: Date,
): Promise<void> {
  await query(
    `insert into mails (id, order_id, kind, dedupe_key, recipient, reply_to, subject, body_text,
      body_html, created_at, next_attempt_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict (dedupe_key) do nothing`,
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
      now,
    ],
  )
}

/** The outbox in Postgres. */
export function outboxIn(database: Database): Outbox {
  const { query } = database
  return {
    queueResend: (orderId, mail, now, limits) =>
      database.transaction((inside) => queueResend(inside, { orderId, mail, now, limits })),
    claim: (wanted) => claim(query, wanted),
    markSent: (mailId, now) => markSent(database, mailId, now),
    markFailed: (mailId, now, next, reason) => markFailed(database, { mailId, now, next, reason }),
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
  await query(`select id from orders where id = $1 for update`, [orderId])
  const [wait] = await query<{ seconds: number | null }>(
    `select greatest(
      (select 3600 - extract(epoch from $3::timestamptz - created_at)::int from mails
        where order_id = $1 and kind = $5 and dedupe_key like 'copy:%'
          and created_at > $3::timestamptz - interval '1 hour'
        order by created_at desc offset $4 - 1 limit 1),
      (select 86400 - extract(epoch from $3::timestamptz - created_at)::int from mails
        where recipient = $2 and kind = $5 and dedupe_key like 'copy:%'
          and created_at > $3::timestamptz - interval '1 day'
        order by created_at desc offset $6 - 1 limit 1)
    ) as seconds`,
    [orderId, mail.to, now, limits.perOrderAndHour, mail.kind, limits.perAddressAndDay],
  )
  if (typeof wait?.seconds === 'number') return Math.max(wait.seconds, 1)
  await queueMail(query, mail, orderId, now)
  return undefined
}

async function claim(query: Query, { now, due, limit, orderId }: Claim): Promise<ClaimedMail[]> {
  const rows = await query<MailRow>(
    `update mails set attempts = attempts + 1, next_attempt_at = $1::timestamptz + interval '1 minute'
    where id in (
      select id from mails
      where sent_at is null and failed_at is null and next_attempt_at <= $4
        and ($3::uuid is null or order_id = $3)
      order by next_attempt_at limit $2 for update skip locked
    ) returning *`,
    [now, limit, orderId ?? null, due],
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
    attempts: row.attempts,
  }
}

/** One statement, safe to repeat: between the server's acceptance and this mark a crash would send the mail twice. */
async function markSent({ query }: Database, mailId: string, now: Date): Promise<void> {
  await query(
    `with sent as (
      update mails set sent_at = $2::timestamptz, failed_at = null, last_error = null
      where id = $1 and sent_at is null
      returning order_id, kind
    ), noted as (
      insert into order_events (order_id, happened_at, kind, detail)
      select order_id, $2::timestamptz, 'mail-sent', kind from sent where order_id is not null
    )
    update orders set customer_notified_at = coalesce(customer_notified_at, $2::timestamptz)
    where id = (select order_id from sent where kind = 'order-confirmation')`,
    [mailId, now],
  )
}

interface FailedTry {
  mailId: string
  now: Date
  next: Date | null
  reason: string
}

async function markFailed(
  database: Database,
  { mailId, now, next, reason }: FailedTry,
): Promise<void> {
  await database.transaction(async (query) => {
    const put = await query(
      `update mails set next_attempt_at = $3, last_error = $4,
        failed_at = case when $3::timestamptz is null then $2::timestamptz end
      where id = $1 and failed_at is null returning id`,
      [mailId, now, next, reason],
    )
    if (next === null && put.length > 0) await noteFailure(query, mailId, now)
  })
}

async function noteFailure(query: Query, mailId: string, now: Date): Promise<void> {
  await query(
    `insert into order_events (order_id, happened_at, kind, detail)
    select order_id, $2, 'mail-failed', kind from mails where id = $1 and order_id is not null`,
    [mailId, now],
  )
}
