import type { AttentionItem, AttentionReason } from '#domain/order-record.ts'
import { PENDING_TOO_LONG } from '#use-cases/check-health.ts'

import type { Database } from './postgres.ts'

type Query = Database['query']

const ATTENTION_SHOWN = 50

/** The most urgent first: a dispute has a deadline, and what is pending mostly ends by itself. */
const URGENCY = [
  'dispute-opened',
  'amount-differs',
  'not-settled',
  'mail-failed',
  'pending-too-long',
] as const satisfies readonly AttentionReason[]

/** When an event of a kind was noted for a row of `orders`, else the moment of the order. */
function sinceEvent(kind: string): string {
  return `coalesce((select max(happened_at) from order_events
    where order_id = orders.id and kind = ${kind}), order_date)`
}

/** Id, reason and `since` of every order that needs somebody at `$1`. */
export const MATTERS = `
  select id, attention as reason, ${sinceEvent('attention')} as since from orders
    where attention is not null
  union all
  select id, 'dispute-opened', ${sinceEvent("'dispute-opened'")} from orders
    where dispute = 'open'
  union all
  select id, 'pending-too-long', order_date from orders
    where settlement in ('pending', 'processing') and attention is null
      and order_date < $1::timestamptz - interval '${PENDING_TOO_LONG} seconds'
  union all
  select order_id, 'mail-failed', min(failed_at) from mails
    where failed_at is not null and order_id is not null group by order_id`

interface AttentionRow extends Omit<AttentionItem, 'since'> {
  since: Date
  count: number
}

/** The most urgent orders that need somebody, longest first among equals, and how many there are. */
export async function attention(
  query: Query,
  now: Date,
): Promise<{ items: AttentionItem[]; count: number }> {
  const rows = await query<AttentionRow>(
    `select found.reason, found.since, (count(*) over ())::int as count,
      json_build_object('id', o.id, 'order_number', o.order_number,
        'customer_name', o.customer_name, 'total_amount', o.total_amount) as "order"
    from (${MATTERS}) found join orders o on o.id = found.id
    order by array_position($2::text[], found.reason), found.since limit ${ATTENTION_SHOWN}`,
    [now, URGENCY],
  )
  const items = rows.map(({ reason, since, order }) => ({
    reason,
    since: since.toISOString(),
    order,
  }))
  return { items, count: rows[0]?.count ?? 0 }
}

/**
 * The first payment that no webhook of its quarter of an hour, or any later one, has followed. A
 * return page is often quicker than the webhook, which gets as long to come.
 */
export async function webhookSilentSince(query: Query, now: Date): Promise<string | null> {
  const [row] = await query<{ since: Date | null }>(
    `select min(happened_at) as since from order_events
    where kind = 'payment-received' and happened_at <= $1::timestamptz - interval '15 minutes'
      and happened_at > coalesce(
        (select max(received_at) from webhook_events where not fetched), '-infinity') + interval '15 minutes'`,
    [now],
  )
  return row?.since?.toISOString() ?? null
}

/** Mails that no order's page shows: of the contact form, and to the firm about the shop. */
export async function mailsGivenUp(query: Query): Promise<{ count: number; since: string } | null> {
  const [row] = await query<{ count: number; since: Date | null }>(
    `select count(*)::int as count, min(failed_at) as since from mails
    where failed_at is not null and order_id is null`,
  )
  return row?.since ? { count: row.count, since: row.since.toISOString() } : null
}
