import type { AwaitedTransfers } from '#contract/transfers.ts'
import type { Transfer } from '#domain/transfer.ts'
import type { Day } from '#domain/working-day.ts'

import type { Connection, Statement } from './postgres.ts'
import { iso } from './sql.ts'

const SHOWN = 100

/** A search for a sum, in pence; a sum in the database is never below one. */
const NO_SUM = -1

/** Pence of several transfers, as many as an integer holds: what was typed may come to more. */
export const RECEIVED_SUM = 'least(coalesce(sum(amount), 0), 2147483647)::int'

/** The orders whose transfer is awaited, oldest first, of all or of those that match a search. */
export async function listAwaited(
  { query }: Connection,
  { text, sum = NO_SUM }: { text: string; sum?: number | undefined },
): Promise<AwaitedTransfers> {
  const rows = await query<AwaitedTransfers['transfers'][number] & { count: number }>(
    `select o.id, o.order_number as number, ${iso('o.order_date')} as date, o.customer_name as "customerName",
      o.company_name as "companyName", o.total_amount as total, o.transfer_due_on::text as "dueOn",
      r.received, (count(*) over ())::int as count
    from orders o cross join lateral (
      select ${RECEIVED_SUM} as received from transfers t
      where t.order_id = o.id and t.undone_at is null
    ) r
    where o.settlement = 'awaiting_transfer' and ($1 = '' or o.total_amount = $2::bigint
      or o.total_amount - r.received = $2::bigint
      or position(lower($1) in lower(concat_ws(' ', o.order_number, o.customer_name, o.company_name))) > 0)
    order by o.order_date, o.id limit ${SHOWN}`,
    [text, sum],
  )
  return {
    transfers: rows.map(({ count: _count, ...row }) => row),
    count: rows[0]?.count ?? 0,
  }
}

/** Orders whose customers are to be written to about their transfer by a day, the longest due first. */
export async function listNoticesDue({ query }: Connection, today: Day, limit: number) {
  const rows = await query<{ id: string }>(
    `select id from orders where settlement = 'awaiting_transfer' and transfer_notice_on <= $1
    order by transfer_notice_on, id limit $2`,
    [today, limit],
  )
  return rows.map(({ id }) => id)
}

/** Records a transfer of a locked order; returns false where the same was recorded before. */
export async function insertTransfer(
  { query }: Connection,
  orderId: string,
  { id, amount, arrivedOn, reference, recordedAt, recordedBy }: Omit<Transfer, 'undoneAt'>,
) {
  const rows = await query(
    `insert into transfers (id, order_id, amount, arrived_on, reference, recorded_at, recorded_by)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [id, orderId, amount, arrivedOn, reference, recordedAt, recordedBy],
  )
  return rows.length > 0
}

/** Marks a transfer of a locked order as a mistake. */
export async function undoTransfer({ query }: Connection, id: string, at: Date) {
  await query(`update transfers set undone_at = $2 where id = $1`, [id, at])
}

/** The statement that says by when the transfer of an order is expected, and when it is looked at next. */
export function expectTransfer(
  orderId: string,
  { dueOn, noticeOn }: { dueOn: Day; noticeOn: Day | null },
): Statement {
  return [
    `update orders set transfer_due_on = $2, transfer_notice_on = $3 where id = $1`,
    [orderId, dueOn, noticeOn],
  ]
}
