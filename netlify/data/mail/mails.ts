import type { Connection, Database, Statement } from '#data/postgres.ts'
import { insertSql } from '#data/sql.ts'
import type { Mail, MailKind } from '#emails/mail.ts'

/** A mail for the outbox; a second mail with the same key is dropped. */
export interface QueuedMail extends Mail {
  id: string
  dedupeKey: string
  documentId?: string
  contactMessageId?: string
  /** Whether the mail is a further copy; the number of copies is limited. */
  isCopy?: boolean
}

/** A mail for the outbox, which sends only the first mail of this kind and `occasion`. */
export function queuedMail(
  { ids }: { ids: { uuid: () => string } },
  mail: Mail,
  occasion: string,
  documentId?: string,
): QueuedMail {
  return {
    ...mail,
    id: ids.uuid(),
    dedupeKey: `${mail.kind}:${occasion}`,
    ...(documentId === undefined ? {} : { documentId }),
  }
}

/** The statement that adds a mail to the outbox; an existing mail with the same key stays unchanged. */
export function insertMail(mail: QueuedMail, orderId: string | null, now: Date): Statement {
  const row = {
    id: mail.id,
    order_id: orderId,
    kind: mail.kind,
    dedupe_key: mail.dedupeKey,
    recipient: mail.to,
    product_id: mail.productId ?? null,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    body_text: mail.text,
    body_html: mail.html,
    document_id: mail.documentId ?? null,
    contact_message_id: mail.contactMessageId ?? null,
    is_copy: mail.isCopy ?? false,
    created_at: now,
    next_attempt_at: now,
  }
  return [`${insertSql('mails', row)} on conflict (dedupe_key) do nothing`, Object.values(row)]
}

/** The statement that withdraws unsent mails of a kind to an address, if queued before a moment. */
export function withdrawEarlierMails(
  { kind, to }: Pick<Mail, 'kind' | 'to'>,
  before: Date,
  now: Date,
): Statement {
  return [
    `update mails set withdrawn_at = $4, failed_at = coalesce(failed_at, $4)
    where recipient = $1 and kind = $2 and created_at < $3
      and sent_at is null and withdrawn_at is null`,
    [to, kind, before, now],
  ]
}

/** The statement that withdraws an order's unsent mails about products whose work has ended, and its reminder. */
export function withdrawProductMails(
  orderId: string,
  productIds: readonly string[],
  now: Date,
): Statement {
  return [
    `update mails set withdrawn_at = $3, failed_at = coalesce(failed_at, $3)
    where order_id = $1 and (product_id = any($2) or kind = 'portal-reminder')
      and sent_at is null and withdrawn_at is null`,
    [orderId, productIds, now],
  ]
}

/** The addresses to which no mail of this kind has been queued since a moment. */
export async function listAddressesWithoutMail(
  { query }: Connection,
  kind: MailKind,
  addresses: readonly string[],
  since: Date,
): Promise<string[]> {
  const rows = await query<{ address: string }>(
    `select address from unnest($2::text[]) address where not exists
      (select from mails where recipient = address and kind = $1 and created_at >= $3)`,
    [kind, addresses, since],
  )
  return rows.map(({ address }) => address)
}

export const MAIL_STATE_SQL = `case when sent_at is not null then 'sent'
  when failed_at is not null then 'failed' else 'waiting' end`

/** Condition: the mail is unsent, and its latest try has not failed. */
const IS_UNDER_WAY_SQL = `sent_at is null and failed_at is null and last_error is null`

const MAX_COPIES = { perOrderAndHour: 3, perAddressAndDay: 10 }

/** Whether the newest confirmation of an order is sent or being sent; undefined if the order has none. */
export async function findConfirmationState({ query }: Connection, orderId: string) {
  const [newest] = await query<{ isSent: boolean; isUnderWay: boolean }>(
    `select sent_at is not null as "isSent", ${IS_UNDER_WAY_SQL} as "isUnderWay" from mails
    where order_id = $1 and kind = 'order-confirmation' and withdrawn_at is null
    order by created_at desc, is_copy desc limit 1`,
    [orderId],
  )
  return newest
}

/** Retries the failed mails of an order or, without an order, alerts and mails that belong to no order. */
export async function retryFailedMails({ query }: Connection, orderId: string | null, now: Date) {
  await query(
    `update mails set failed_at = null, last_error = null, attempts = 0, next_attempt_at = $2
    where failed_at is not null and withdrawn_at is null and body_text <> ''
      and (order_id = $1 or ($1::uuid is null and (order_id is null or kind = 'order-alert')))`,
    [orderId, now],
  )
}

/**
 * Queues a further copy; returns the seconds to wait if a limit is reached. Queues nothing while
 * the same mail is being sent, or if the customer has been erased.
 */
export function queueMailCopy(db: Database, orderId: string, mail: QueuedMail, now: Date) {
  return db.transaction(async ({ query }) => {
    const [order] = await query<{ email: string }>(
      `select customer_email as email from orders where id = $1 for no key update`,
      [orderId],
    )
    // The customer was erased in the meantime, so there is no address.
    if (order?.email === '') return undefined
    const same = await query(
      `select 1 from mails where order_id = $1 and kind = $2 and recipient = $3 and body_text = $4
        and ${IS_UNDER_WAY_SQL}`,
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
      [orderId, mail.to, now, MAX_COPIES.perOrderAndHour, mail.kind, MAX_COPIES.perAddressAndDay],
    )
    if (typeof wait?.seconds === 'number') return Math.max(wait.seconds, 1)
    await query(...insertMail({ ...mail, isCopy: true }, orderId, now))
    return undefined
  })
}
