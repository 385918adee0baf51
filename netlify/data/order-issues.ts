import type { OrderIssue } from '#domain/issue.ts'

import { ISSUES } from './issue-kinds.ts'
import type { Connection } from './postgres.ts'

const ISSUES_SHOWN = 50

/** The number of the other order, where an issue `found` is about two. */
export const DUPLICATE = `(select duplicate.order_number from orders duplicate
  where found.reason = 'possible-duplicate' and duplicate.id::text = found.subject)`

interface IssueRow extends Pick<OrderIssue, 'key' | 'reason' | 'order'> {
  since: Date
  due_by: Date | null
  amount: number | null
  duplicate: string | null
  count: number
}

/** The most urgent issues of orders, the oldest first among equals, and how many there are. */
export async function orderIssues(
  { query }: Connection,
  now: Date,
): Promise<{ items: OrderIssue[]; count: number }> {
  const rows = await query<IssueRow>(
    `select found.key, found.reason, found.since, found.due_by, found.amount,
      ${DUPLICATE} as duplicate, found.count,
      json_build_object('id', o.id, 'order_number', o.order_number,
        'customer_name', o.customer_name, 'total_amount', o.total_amount) as "order"
    from (
      select issue.*, (count(*) over ())::int as count from (${ISSUES}) issue
      order by urgency, due_by, since limit ${ISSUES_SHOWN}
    ) found join orders o on o.id = found.order_id
    order by found.urgency, found.due_by, found.since`,
    [now],
  )
  return { items: rows.map(itemOfRow), count: rows[0]?.count ?? 0 }
}

/** The open issues of one order, the most urgent first. */
export function issuesOf(
  { query }: Connection,
  orderId: string,
  now: Date,
): Promise<Pick<OrderIssue, 'key' | 'reason'>[]> {
  return query<Pick<IssueRow, 'key' | 'reason'>>(
    `select key, reason from (${ISSUES}) found where order_id = $2 order by urgency, due_by, since`,
    [now, orderId],
  )
}

function itemOfRow({ key, reason, since, due_by, amount, duplicate, order }: IssueRow): OrderIssue {
  return {
    key,
    reason,
    since: since.toISOString(),
    ...(due_by === null ? {} : { dueBy: due_by.toISOString() }),
    ...(amount === null ? {} : { amount }),
    ...(duplicate === null ? {} : { duplicate }),
    order,
  }
}
