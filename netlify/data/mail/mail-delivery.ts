import type { Connection } from '#data/postgres.ts'

import type { QueuedMail } from './mails.ts'

export interface ClaimOptions {
  now: Date
  /** Claims mails that were due by this moment. */
  due: Date
  limit: number
  orderId?: string | undefined
  /** Claims only mails to these email addresses, which are in lower case. */
  to?: readonly string[] | undefined
}

/** A mail that this process has claimed for one try. */
export interface ClaimedMail extends QueuedMail {
  orderId?: string
  /** Tries so far, including this one. */
  attempts: number
}

/** Condition: unsent, due at $1 and, where these are given, about order $2 and to an address in $3. */
const IS_DUE_SQL = `sent_at is null and failed_at is null and next_attempt_at <= $1
  and ($2::uuid is null or order_id = $2) and ($3::text[] is null or lower(recipient) = any ($3))`

export async function isAnyMailDue(
  { query }: Connection,
  { now, orderId, to }: Pick<ClaimOptions, 'now' | 'orderId' | 'to'>,
) {
  const values = [now, orderId ?? null, to ?? null]
  const due = await query(`select 1 from mails where ${IS_DUE_SQL} limit 1`, values)
  return due.length > 0
}

/** Claims mails for one try; other processes cannot claim them for a minute from `now`. */
export async function claimMails(
  { query }: Connection,
  { now, due, limit, orderId, to }: ClaimOptions,
) {
  const rows = await query<{ mail: ClaimedMail }>(
    `update mails set attempts = attempts + 1, last_error = null,
      next_attempt_at = $4::timestamptz + interval '1 minute'
    where id in (
      select id from mails where ${IS_DUE_SQL}
      order by next_attempt_at limit $5 for update skip locked
    ) returning ${CLAIMED_MAIL_SQL} as mail`,
    [due, orderId ?? null, to ?? null, now, limit],
  )
  return rows.map(({ mail }) => mail)
}

const CLAIMED_MAIL_SQL = `json_strip_nulls(json_build_object('id', id, 'orderId', order_id, 'kind', kind,
  'dedupeKey', dedupe_key, 'to', recipient, 'replyTo', reply_to, 'subject', subject,
  'text', body_text, 'html', body_html, 'documentId', document_id, 'attempts', attempts))`

/** Extends the claim to a minute from `now`, unless another process has claimed the mail meanwhile. */
export async function renewClaim({ query }: Connection, { id, attempts }: ClaimedMail, now: Date) {
  await query(
    `update mails set next_attempt_at = $3::timestamptz + interval '1 minute'
    where id = $1 and attempts = $2 and sent_at is null and failed_at is null`,
    [id, attempts, now],
  )
}

/**
 * Marks a mail as sent; safe to repeat. If the process dies after the server has accepted the mail
 * and before this statement, the mail is sent twice. Locks the mail's order first, like every change
 * to an order's mails.
 */
export async function markMailSent({ query }: Connection, mailId: string, now: Date) {
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

/** Records a failed try, unless the mail is sent or claimed meanwhile; `next` null gives the mail up. */
export async function markMailFailed(
  { query }: Connection,
  { id, attempts }: ClaimedMail,
  { now, next, code }: { now: Date; next: Date | null; code: string },
) {
  await query(
    `with failed as (
      update mails set next_attempt_at = $3::timestamptz, last_error = $4,
        failed_at = case when $3::timestamptz is null then $2::timestamptz end
      where id = $1 and attempts = $5 and sent_at is null and failed_at is null
      returning order_id, kind, failed_at
    )
    insert into order_events (order_id, happened_at, kind, facts)
    select order_id, failed_at, 'mail-failed', jsonb_build_object('type', 'mail', 'mail', kind)
    from failed where failed_at is not null and order_id is not null`,
    [id, now, next, code, attempts],
  )
}
