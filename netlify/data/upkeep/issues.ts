import type { ActorAndTime } from '#data/actor.ts'
import type { Connection } from '#data/postgres.ts'
import { isoSql } from '#data/sql.ts'
import { DAILY_MAIL_REASONS, type OrderIssue } from '#domain/order/issue.ts'
import type { WaitingWork } from '#emails/upkeep/morning.ts'

import { OPEN_ISSUES_SQL } from './issue-kinds.ts'
import { SHOP_ISSUES_SQL } from './shop-issues.ts'

const ISSUES_SHOWN = 50

/** SQL of the other order's number, if the issue `found` is about two orders. */
const DUPLICATE_NUMBER_SQL = `(select duplicate.order_number from orders duplicate
  where duplicate.id = case found.reason when 'possible-duplicate' then found.subject::uuid end)`

/** SQL that builds an `OrderIssue` from an issue `found` and its order `o`. */
export const ISSUE_JSON_SQL = `json_strip_nulls(json_build_object('key', found.key, 'reason', found.reason,
  'since', ${isoSql('found.since')}, 'dueBy', ${isoSql('found.due_by')}, 'amount', found.amount,
  'duplicate', ${DUPLICATE_NUMBER_SQL}, 'order', json_build_object('id', o.id, 'order_number', o.order_number,
    'customer_name', o.customer_name, 'total_amount', o.total_amount)))`

/** The most urgent issues of orders, by urgency, deadline and age, and the number of all of them. */
export async function listOrderIssues({ query }: Connection, now: Date) {
  const rows = await query<{ issue: OrderIssue; count: number }>(
    `select found.count, ${ISSUE_JSON_SQL} as issue
    from (
      select issue.*, (count(*) over ())::int as count from (${OPEN_ISSUES_SQL}) issue
      order by urgency, due_by, since limit ${ISSUES_SHOWN}
    ) found join orders o on o.id = found.order_id
    order by found.urgency, found.due_by, found.since`,
    [now],
  )
  return { items: rows.map(({ issue }) => issue), count: rows[0]?.count ?? 0 }
}

export function listIssuesOfOrder({ query }: Connection, orderId: string, now: Date) {
  return query<Pick<OrderIssue, 'key' | 'reason'>>(
    `select key, reason from (${OPEN_ISSUES_SQL}) found where order_id = $2 order by urgency, due_by, since`,
    [now, orderId],
  )
}

/** Closes an issue and notes it on its order, if any; false if there is no such issue. Safe to repeat. */
export async function closeIssue(
  { query }: Connection,
  { key, note, at, actor }: ActorAndTime & { key: string; note: string },
) {
  await query(
    `with open as (
      select order_id, reason from (${OPEN_ISSUES_SQL}) of_orders where key = $2
      union all
      select null::uuid, reason from (${SHOP_ISSUES_SQL}) of_shop where key = $2
    ), closed as (
      insert into attention_closures (key, order_id, closed_at, closed_by, note)
      select $2::text, order_id, $1::timestamptz, $3::text, $4::text from open
      on conflict (key) do nothing returning order_id
    )
    insert into order_events (order_id, happened_at, kind, actor, facts)
    select order_id, $1::timestamptz, 'attention-closed', $3::text, jsonb_build_object('type', 'closure', 'reason', reason, 'note', $4::text)
    from closed join open using (order_id)`,
    [at, key, actor, note],
  )
  const closed = await query(`select 1 from attention_closures where key = $1`, [key])
  return closed.length > 0
}

/** Maximum number of entries for a reason: nobody reads more in the morning, and the order list has the rest. */
const MAX_LISTED = 40

/** The work that the morning mail lists: for each reason the longest waiting first. */
export function listWaitingWork({ query }: Connection, now: Date): Promise<WaitingWork[]> {
  return query<WaitingWork>(
    `select reason, "orderId", "orderNumber", service, ${isoSql('moment')} as at, total from (
      select waiting.*, (count(*) over (partition by reason))::int as total,
        row_number() over (partition by reason order by moment, "orderNumber", line) as place
      from (
        select found.reason, o.id as "orderId", o.order_number as "orderNumber",
          i.name as service, i.line, coalesce(found.due_by, found.since) as moment
        from (${OPEN_ISSUES_SQL}) found join orders o on o.id = found.order_id
        join order_items i
          on i.order_id = o.id and starts_with(found.subject, i.product_id || ':')
        where found.reason = any ($2)
      ) waiting
    ) placed
    where place <= ${MAX_LISTED} order by place`,
    [now, DAILY_MAIL_REASONS],
  )
}
