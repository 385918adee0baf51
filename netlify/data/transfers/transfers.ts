import type { ActorAndTime } from '#data/actor.ts'
import type { Connection, Statement } from '#data/postgres.ts'
import { epochSql } from '#data/sql.ts'
import type { Day } from '#domain/time/working-day.ts'
import type { Transfer } from '#domain/transfers/transfer.ts'
import type { MailKind } from '#emails/mail.ts'

/** Condition: the transfer in a row of `transfers` has been neither undone nor returned. */
const COUNTED_TRANSFER_SQL = 'undone_at is null and returned_at is null'

/** SQL of the sum of transfers in pence, capped at the largest integer, which typed amounts may exceed. */
const RECEIVED_SUM_SQL = 'least(coalesce(sum(amount), 0), 2147483647)::int'

/** Ids of orders with a transfer notice due by a day, longest due first. */
export async function listOrdersWithNoticeDue({ query }: Connection, today: Day, limit: number) {
  const rows = await query<{ id: string }>(
    `select id from orders where settlement = 'awaiting_transfer' and transfer_notice_on <= $1
    order by transfer_notice_on, id limit $2`,
    [today, limit],
  )
  return rows.map(({ id }) => id)
}

/** The number of orders under an email address that await a transfer, excluding the order of this attempt. */
export async function countAwaitedTransfers({ query }: Connection, email: string, attempt: string) {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from orders where settlement = 'awaiting_transfer'
      and lower(customer_email) = lower($1) and attempt <> $2`,
    [email, attempt],
  )
  return row?.count ?? 0
}

export type NewTransfer = Omit<Transfer, 'undoneAt' | 'returnedAt' | 'endedBy'>

/** Records a transfer of a locked order; returns false if a transfer with this id exists. */
export async function addTransfer(
  { query }: Connection,
  orderId: string,
  { id, amount, arrivedOn, reference, recordedAt, recordedBy }: NewTransfer,
) {
  const rows = await query(
    `insert into transfers (id, order_id, amount, arrived_on, reference, recorded_at, recorded_by)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [id, orderId, amount, arrivedOn, reference, recordedAt, recordedBy],
  )
  return rows.length > 0
}

export function markTransferUndone(id: string, { actor, at }: ActorAndTime): Statement {
  return [`update transfers set undone_at = $2, ended_by = $3 where id = $1`, [id, at, actor]]
}

export function markTransfersReturned(orderId: string, { actor, at }: ActorAndTime): Statement {
  return [
    `update transfers set returned_at = $2, ended_by = $3 where order_id = $1 and ${COUNTED_TRANSFER_SQL}`,
    [orderId, at, actor],
  ]
}

export function expectTransfer(
  orderId: string,
  { dueOn, noticeOn }: { dueOn: Day | null; noticeOn: Day | null },
): Statement {
  return [
    `update orders set transfer_due_on = $2, transfer_notice_on = $3 where id = $1`,
    [orderId, dueOn, noticeOn],
  ]
}

/** Whether an order has ever waited for a transfer that its customer had chosen. */
export async function wasTransferAwaited({ query }: Connection, orderId: string) {
  const awaited = `select 1 from order_events where order_id = $1 and kind = 'transfer-awaited' limit 1`
  return (await query(awaited, [orderId])).length > 0
}

/** Mails that ask a customer for a transfer, or say that it has not arrived. */
const TRANSFER_REQUESTS = [
  'transfer-requested',
  'transfer-reminder',
  'transfer-overdue',
  'transfer-rest',
  'transfer-lapsed',
] as const satisfies readonly MailKind[]

/** The statement that withdraws an order's unsent mails of these kinds, by default those about its transfer. */
export function withdrawMails(
  orderId: string,
  now: Date,
  kinds: readonly MailKind[] = TRANSFER_REQUESTS,
): Statement {
  return [
    `update mails set withdrawn_at = $2, failed_at = coalesce(failed_at, $2)
    where order_id = $1 and kind = any($3) and sent_at is null and withdrawn_at is null`,
    [orderId, now, kinds],
  ]
}

/** SQL of the due day and received pence of an order that awaits its transfer, as JSON; null for other orders. */
export const AWAITED_TRANSFER_SQL = `case when o.settlement = 'awaiting_transfer' then json_build_object(
  'due_on', o.transfer_due_on,
  'is_overdue', o.transfer_due_on < (now() at time zone 'Europe/London')::date,
  'received',
    (select ${RECEIVED_SUM_SQL} from transfers where order_id = o.id and ${COUNTED_TRANSFER_SQL})) end`

/**
 * The statement that records the day on which a refund's transfer was sent, or null if it was not sent
 * after all. A repeat changes nothing. The bank details of an erased customer are deleted with the
 * sending, which is then final.
 */
export function setRefundSent(
  { id, orderId, sentOn }: { id: string; orderId: string; sentOn: Day | null },
  { actor, at }: ActorAndTime,
): Statement {
  return [
    `with changed as (
      update refund_requests set sent_on = $3::date,
        account = case when $3::date is not null
          and (select customer_email from orders where id = $2) = '' then '' else account end
      where id = $1 and order_id = $2 and account <> '' and (sent_on is null) = ($3::date is not null)
      returning amount
    )
    insert into order_events (order_id, happened_at, kind, amount, actor)
    select $2, $4, $5, amount, $6 from changed`,
    [id, orderId, sentOn, at, sentOn === null ? 'refund-not-sent' : 'refund-sent', actor],
  ]
}

/** SQL of orders with received transfers: `paid` and `due` pence. */
const RECEIVED_SQL = `order_id, since, ${epochSql('since')} as subject from (
    select order_id, ${RECEIVED_SUM_SQL} as paid, max(recorded_at) as since from transfers
    where ${COUNTED_TRANSFER_SQL} group by order_id
  ) received join orders o on o.id = order_id cross join lateral (
    select case when settlement = 'paid' and payment_method <> 'bank-transfer' then 0
      else total_amount end as due
  ) awaited`

export const TRANSFER_ISSUE_KINDS = {
  'transfer-over': { rows: `${RECEIVED_SQL} where paid > due`, amount: 'paid - due' },
  'transfer-short': {
    rows: `${RECEIVED_SQL} where settlement <> 'paid' and paid < due`,
    amount: 'due - paid',
  },
  'refund-owed': {
    rows: `order_id, asked_at as since, id::text as subject
      from refund_requests where account is not null and sent_on is null`,
    amount: 'amount',
  },
}
