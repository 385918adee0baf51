import { removePortals } from '#data/portal/intakes.ts'
import type { Connection, Database } from '#data/postgres.ts'
import { BUYER_FIELDS, BUYER_ROWS } from '#domain/order/buyer-fields.ts'
import type { EventKind } from '#domain/order/timeline.texts.ts'
import { KEPT_DAYS } from '#domain/people/retention.ts'

/** Allows the transaction to erase text from append-only tables. */
const ALLOW_ERASING = `select set_config('shop.erasing', 'on', true)`

/** One batch of removals: rows older than `before`, at most `limit`. */
export interface PurgeBatch {
  before: Date
  now: Date
  limit: number
  /** Lower-case email addresses of the owners in `STAFF_EMAILS`. */
  owners: readonly string[]
  /** Ids of orders to skip, because the database refused them. */
  idsToSkip?: readonly string[]
  /** Id of a single order; undefined for all orders that are due. */
  orderId?: string
}

/** Condition: an order was never paid, and its date and its transfer's due day are before $1. */
const ABANDONED_SQL = `settlement in ('pending', 'expired', 'cancelled', 'failed') and attention is null
  and order_date < $1 and (transfer_due_on is null or transfer_due_on < $1)`
const NAMED_SQL = `issued_at < $1 and facts -> 'buyer' ->> 'name' <> ''`

interface Purge {
  /** Days for which the rows are kept. */
  keptDays: number
  /** Removes a batch and returns its rows; amounts of orders and sending times of mails remain. */
  run: (db: Database, batch: PurgeBatch) => Promise<number>
  /** The SQL after `select` of the ids of orders that are due, if the purge concerns orders. */
  dueOrders?: string
}

function purge(keptDays: number, run: Purge['run']): Purge {
  return { keptDays, run }
}

/** In the order in which they run. */
export const PURGES = {
  abandonedOrders: purgeOrders(KEPT_DAYS.unpaidOrder, ABANDONED_SQL),
  /** Texts of mails. A mail without its text must not be sent, so an unsent mail counts as failed. */
  mailBodies: purge(KEPT_DAYS.emailText, (db, { before, now, limit }) =>
    runAndCount(
      db,
      `update mails set body_text = '', body_html = '',
        failed_at = case when sent_at is null then coalesce(failed_at, $2) else failed_at end
      where id in (select id from mails
        where coalesce(sent_at, created_at) < $1 and body_text <> '' limit $3)
      returning id`,
      [before, now, limit],
    ),
  ),
  /** Keeps the newest delivered event: without it, the issue `webhook-silent` would count all earlier payments. */
  webhookEvents: purgeRows(
    KEPT_DAYS.paymentNotice,
    'webhook_events',
    'received_at < least($1, (select max(received_at) from webhook_events where not fetched))',
  ),
  contactMessages: purgeRows(KEPT_DAYS.message, 'contact_messages', 'received_at < $1'),
  /** Paid orders, without their documents. */
  paidOrders: purgeOrders(KEPT_DAYS.paidOrder, 'order_date < $1'),
  /** The buyer's data in documents. */
  documents: {
    keptDays: KEPT_DAYS.paidOrder,
    run: (db, { before, limit, idsToSkip = [], orderId }) =>
      db.transaction(async ({ query }) => {
        await query(ALLOW_ERASING)
        const emptied = await query(
          `update documents set unprintable = '{}', facts = jsonb_set(facts, '{buyer}', (
            select jsonb_object_agg(key, case when key = 'country' then value else '""' end)
            from jsonb_each(facts -> 'buyer')))
          where id in (select id from documents where ${NAMED_SQL} and order_id <> all($3::uuid[])
            and order_id = coalesce($4, order_id) limit $2)
          returning id`,
          [before, limit, idsToSkip, orderId ?? null],
        )
        return emptied.length
      }),
    dueOrders: `distinct order_id as id from documents where ${NAMED_SQL}`,
  },
  /** Logged staff actions: kept as long as the orders that they concern. */
  staffLog: purgeRows(KEPT_DAYS.paidOrder, 'staff_log', 'happened_at < $1'),
  /** Accounts of former staff, with their sessions. */
  staffUsers: purge(0, (db, { owners, limit }) =>
    runAndCount(
      db,
      `delete from staff_users where id in (select id from staff_users
        where lower(email) <> all($1::text[])
          and lower(email) not in (select email from staff_members) limit $2)
      returning id`,
      [owners, limit],
    ),
  ),
  staffSessions: purgeRows(0, 'staff_sessions', 'expires_at < $1'),
  staffLinks: purgeRows(0, 'staff_links', 'expires_at < $1'),
  limits: purgeRows(0, 'rate_limits', 'window_end < $1'),
} as const satisfies Record<string, Purge>

/** Ids of orders due for a purge, at most one batch; undefined for a purge that does not concern orders. */
export async function listOrdersToPurge(
  { query }: Connection,
  { dueOrders }: Purge,
  { before, limit, idsToSkip = [] }: PurgeBatch,
): Promise<string[] | undefined> {
  if (dueOrders === undefined) return undefined
  const rows = await query<{ id: string }>(
    `select id from (select ${dueOrders}) due where id <> all($3::uuid[]) limit $2`,
    [before, limit, idsToSkip],
  )
  return rows.map(({ id }) => id)
}

async function runAndCount({ query }: Connection, sql: string, values: readonly unknown[]) {
  return (await query(sql, values)).length
}

/** Deletes the rows that match `condition`, a literal in the code in which $1 is the date `before` of the batch. */
function purgeRows(keptDays: number, table: string, condition: string): Purge {
  const sql = `delete from ${table} where ctid in
    (select ctid from ${table} where ${condition} limit $2) returning true`
  return purge(keptDays, (db, { before, limit }) => runAndCount(db, sql, [before, limit]))
}

function purgeOrders(keptDays: number, condition: string): Purge {
  return {
    keptDays,
    run: (db, batch) => redactWhere(db, condition, batch),
    dueOrders: `id from orders where redacted_at is null and ${condition}`,
  }
}

/** All fields of a buyer except the country, on which VAT depends. */
const ERASED_COLUMNS_SQL = BUYER_FIELDS.map((field) => BUYER_ROWS[field])
  .filter(({ erasure }) => erasure !== 'keep')
  .map(({ column, erasure }) => `${column} = ${erasure === 'mark' ? "'Erased'" : "''"}`)
  .join(', ')

/**
 * Anonymises a batch of orders in its own transaction, and keeps the financial record: amounts, and
 * documents for as long as the law requires. `condition`, a literal in the code in which $1 is the
 * date `before`, filters `orders`. Returns the number of orders.
 */
function redactWhere(
  db: Database,
  condition: string,
  { before, now, limit, idsToSkip = [], orderId }: Omit<PurgeBatch, 'owners'>,
) {
  return db.transaction(async (tx) => {
    // The select locks the orders, so that Postgres checks the condition again for an order that is
    // being paid at the same time.
    const orders = await tx.query<{ id: string }>(
      `update orders set ${ERASED_COLUMNS_SQL}, redacted_at = $2
      where id in (select id from orders where redacted_at is null and ${condition}
        and id <> all($4::uuid[]) and id = coalesce($5, id)
        order by order_date limit $3 for no key update)
      returning id`,
      [before, now, limit, idsToSkip, orderId ?? null],
    )
    const ids = orders.map(({ id }) => id)
    await eraseTraces(tx, ids)
    return ids.length
  })
}

export function anonymiseOrder(db: Database, id: string, now: Date) {
  return redactWhere(db, '$1::timestamptz is not null', { before: now, now, limit: 1, orderId: id })
}

async function eraseTraces(tx: Connection, orderIds: readonly string[]) {
  if (orderIds.length === 0) return
  const { query } = tx
  await query(`delete from mails where order_id = any($1::uuid[])`, [orderIds])
  await removePortals(tx, orderIds)
  const ofOrders = 'order_id = any($1::uuid[])'
  await eraseTexts(tx, { entries: ofOrders, closures: ofOrders, value: orderIds })
  // Removes the bank references of transfers and the accounts of sent refunds.
  await query(`update transfers set reference = '' where order_id = any($1::uuid[])`, [orderIds])
  await query(
    `update refund_requests set account = ''
    where order_id = any($1::uuid[]) and sent_on is not null`,
    [orderIds],
  )
  // Forgets which details our typefaces cannot print, because nobody can correct them any more.
  await query(
    `update documents set unprintable = '{}'
    where order_id = any($1::uuid[]) and unprintable <> '{}'`,
    [orderIds],
  )
}

interface ErasedTexts {
  /** Conditions on `order_events` and `attention_closures`, with `value` as $1; literals in the code. */
  entries: string
  closures: string
  value: unknown
  idsToSkip?: readonly string[]
}

/** Kinds of events whose text is a number of an order or the name of a product. */
const KINDS_WITHOUT_TYPED_TEXT: readonly EventKind[] = [
  'possible-duplicate',
  'answers-sent',
  'answers-accepted',
  'answers-reopened',
  'delivery-accepted',
]

/** Erases the free text of timelines and closed issues; returns the number of entries. */
export async function eraseTexts(
  { query }: Connection,
  { entries: entriesSql, closures: closuresSql, value, idsToSkip = [] }: ErasedTexts,
) {
  await query(ALLOW_ERASING)
  const entries = await query(
    `update order_events set facts = case kind when 'step-moved' then facts - 'words' end
    where (facts ->> 'type' in ('text', 'correction', 'closure') and kind <> all($3)
        or facts ?| array['to', 'words'])
      and ${entriesSql} and order_id <> all($2::uuid[]) returning id`,
    [value, idsToSkip, KINDS_WITHOUT_TYPED_TEXT],
  )
  const closures = await query(
    `update attention_closures set note = ''
    where note <> '' and ${closuresSql} and order_id = any($2::uuid[]) is not true
    returning order_id`,
    [value, idsToSkip],
  )
  return entries.length + closures.length
}
