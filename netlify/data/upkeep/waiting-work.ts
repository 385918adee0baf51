import type { Connection } from '#data/postgres.ts'
import { iso } from '#data/sql.ts'
import { DAILY_REASONS } from '#domain/order/issue.ts'
import type { WaitingWork } from '#emails/upkeep/morning.ts'

import { OPEN_ISSUES_SQL } from './issue-kinds.ts'

/** More than anybody reads in the morning; the order list shows the rest. */
const MOST_LISTED = 100

/** The work that the morning's mail lists, the longest waiting first. */
export function listWaitingWork({ query }: Connection, now: Date): Promise<WaitingWork[]> {
  return query<WaitingWork>(
    `select found.reason, o.id as "orderId", o.order_number as "orderNumber", i.name as service,
      ${iso('coalesce(found.due_by, found.since)')} as at
    from (${OPEN_ISSUES_SQL}) found join orders o on o.id = found.order_id
    join order_items i on i.order_id = o.id and starts_with(found.subject, i.product_id || ':')
    where found.reason = any ($2)
    order by coalesce(found.due_by, found.since), o.order_number, i.line limit ${MOST_LISTED}`,
    [now, DAILY_REASONS],
  )
}
