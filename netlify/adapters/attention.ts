import type { AttentionItem } from '#domain/order-record.ts'

import { AFTER_SALE, ANSWERS_DUE, epoch, type Matters } from './after-sale-matters.ts'
import { DUE_WORK } from './due-work.ts'
import { PAID_TWICE } from './duplicates.ts'
import type { Database } from './postgres.ts'

type Query = Database['query']

const ATTENTION_SHOWN = 50
/** In seconds: more than the hour that a session lives, which the provider may end late. */
const PENDING_TOO_LONG = 75 * 60

/** The most urgent first: a dispute has a deadline, and what is pending mostly ends by itself. */
const KINDS: readonly Matters[] = [
  ...ANSWERS_DUE,
  {
    // Of a time when disputes were not kept by id.
    reason: 'dispute-needs-response',
    rows: ordersSince(
      "'dispute-opened'",
      `dispute = 'open' and not exists (select 1 from disputes where order_id = orders.id)`,
    ),
  },
  {
    reason: 'amount-differs',
    rows: ordersSince("'attention'", `attention = 'amount-differs'`),
  },
  {
    reason: 'not-settled',
    rows: ordersSince("'attention'", `attention = 'not-settled'`),
  },
  { reason: 'possible-duplicate', rows: PAID_TWICE },
  ...AFTER_SALE,
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

/** Orders of which this holds, since an event of a kind was last noted, else since they were placed. */
function ordersSince(kind: string, condition: string): string {
  return `select id as order_id, since, ${epoch('since')} as subject,
      null::integer as amount, null::timestamptz as due_by
    from orders cross join lateral (
      select coalesce(max(happened_at), order_date) as since from order_events
      where order_id = orders.id and kind = ${kind}
    ) noted where ${condition}`
}

/**
 * `key`, `reason`, `urgency`, `order_id`, `since`, `subject`, `amount` and `due_by` of all that needs somebody
 * at `$1` and that nobody has ended.
 */
export const MATTERS = `
  select * from (
    select matter.reason || ':' || matter.order_id || ':' || matter.subject as key, matter.*
    from (${KINDS.map(kindRows).join(' union all ')}) matter
  ) keyed
  where not exists (select 1 from attention_closures closed where closed.key = keyed.key)`

function kindRows({ reason, rows }: Matters, urgency: number): string {
  return `select '${reason}' as reason, ${urgency} as urgency, found.* from (${rows}) found`
}

/** The number of the other order, where a matter `found` is about two. */
export const TWIN = `(select twin.order_number from orders twin
  where found.reason = 'possible-duplicate' and twin.id::text = found.subject)`

interface AttentionRow extends Pick<AttentionItem, 'key' | 'reason' | 'order'> {
  since: Date
  due_by: Date | null
  amount: number | null
  twin: string | null
  count: number
}

/** The most urgent orders that need somebody, longest first among equals, and how many there are. */
export async function attention(
  query: Query,
  now: Date,
): Promise<{ items: AttentionItem[]; count: number }> {
  const rows = await query<AttentionRow>(
    `select found.key, found.reason, found.since, found.due_by, found.amount,
      ${TWIN} as twin, (count(*) over ())::int as count,
      json_build_object('id', o.id, 'order_number', o.order_number,
        'customer_name', o.customer_name, 'total_amount', o.total_amount) as "order"
    from (${MATTERS}) found join orders o on o.id = found.order_id
    order by found.urgency, found.due_by, found.since limit ${ATTENTION_SHOWN}`,
    [now],
  )
  return { items: rows.map(itemOfRow), count: rows[0]?.count ?? 0 }
}

/** What one order needs somebody for, the most urgent first. */
export function mattersOf(
  query: Query,
  orderId: string,
  now: Date,
): Promise<Pick<AttentionItem, 'key' | 'reason'>[]> {
  return query<Pick<AttentionRow, 'key' | 'reason'>>(
    `select key, reason from (${MATTERS}) found where order_id = $2 order by urgency, due_by, since`,
    [now, orderId],
  )
}

function itemOfRow({
  key,
  reason,
  since,
  due_by,
  amount,
  twin,
  order,
}: AttentionRow): AttentionItem {
  return {
    key,
    reason,
    since: since.toISOString(),
    ...(due_by === null ? {} : { dueBy: due_by.toISOString() }),
    ...(amount === null ? {} : { amount }),
    ...(twin === null ? {} : { twin }),
    order,
  }
}
