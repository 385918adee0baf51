import type { OrderIssue } from '#domain/issue.ts'
import type { Attention } from '#domain/order.ts'

import { AFTER_SALE, ANSWERS_DUE, epoch, TRANSFERS, type IssueKind } from './after-sale-issues.ts'
import { DUE_WORK } from './due-issues.ts'
import { HOLDS_MONEY, PAID_TWICE } from './duplicates.ts'
import type { Connection } from './postgres.ts'

const ISSUES_SHOWN = 50
/** In seconds: more than the hour that a session lives, which the provider may end late. */
const PENDING_TOO_LONG = 75 * 60

/** A refunded order needs nobody any more. */
const PAID_AFTER_ERASURE = `select o.id as order_id, happened_at as since, ${epoch('happened_at')} as subject,
    null::integer as amount, null::timestamptz as due_by
  from order_events noted join orders o on o.id = noted.order_id
  where kind = 'paid-after-erasure' and ${HOLDS_MONEY('o')}`

/** The most urgent first: a dispute has a deadline, and a pending payment mostly ends by itself. */
const KINDS: readonly IssueKind[] = [
  ...ANSWERS_DUE,
  { reason: 'amount-differs', rows: needingAttention('amount-differs') },
  { reason: 'not-settled', rows: needingAttention('not-settled') },
  { reason: 'paid-after-erasure', rows: PAID_AFTER_ERASURE },
  { reason: 'possible-duplicate', rows: PAID_TWICE },
  ...TRANSFERS,
  ...AFTER_SALE,
  {
    reason: 'document-unprintable',
    rows: `select order_id, issued_at as since, id::text as subject, null::integer as amount,
        null::timestamptz as due_by
      from documents issued where kind = 'invoice' and unprintable <> '{}' and not exists
        (select 1 from documents d where d.subject = issued.subject and d.version > issued.version)`,
  },
  {
    reason: 'mail-failed',
    rows: `select order_id, min(failed_at) as since, ${epoch('max(failed_at)')} as subject,
        null::integer as amount, null::timestamptz as due_by
      from mails where failed_at is not null and withdrawn_at is null and order_id is not null
        and kind <> 'order-alert'
      group by order_id`,
  },
  ...DUE_WORK,
  {
    reason: 'pending-too-long',
    rows: `select id as order_id, order_date as since, ${epoch('order_date')} as subject,
        null::integer as amount, null::timestamptz as due_by
      from orders where settlement in ('pending', 'processing') and attention is null
        and order_date < $1::timestamptz - interval '${PENDING_TOO_LONG} seconds'`,
  },
]

/** Orders with this `attention`, since the timeline last recorded it, else since they were placed. */
function needingAttention(reason: Attention): string {
  return `select id as order_id, since, ${epoch('since')} as subject,
      null::integer as amount, null::timestamptz as due_by
    from orders cross join lateral (
      select coalesce(max(happened_at), order_date) as since from order_events
      where order_id = orders.id and kind = '${reason}'
    ) noted where attention = '${reason}'`
}

/**
 * `key`, `reason`, `urgency`, `order_id`, `since`, `subject`, `amount` and `due_by` of all issues
 * open at `$1`.
 */
export const ISSUES = `
  select * from (
    select issue.reason || ':' || issue.order_id || ':' || issue.subject as key, issue.*
    from (${KINDS.map(kindRows).join(' union all ')}) issue
  ) keyed
  where not exists (select 1 from attention_closures closed where closed.key = keyed.key)`

function kindRows({ reason, rows }: IssueKind, urgency: number): string {
  return `select '${reason}' as reason, ${urgency} as urgency, found.* from (${rows}) found`
}

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
