import type { Connection } from '#data/postgres.ts'
import { isoSql } from '#data/sql.ts'
import { DAILY_MAIL_REASONS } from '#domain/order/issue.ts'
import type { WaitingWork } from '#emails/upkeep/morning.ts'

import { OPEN_ISSUES_SQL } from './issue-kinds.ts'

/**
 * Maximum number of entries for each reason: nobody reads more in the morning, and the order list
 * shows the rest.
 */
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
