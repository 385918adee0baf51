import { epoch, type IssueKind } from './after-sale-issues.ts'

/** Pence that arrived by transfer for an order, and since when. */
const RECEIVED = `select order_id, sum(amount)::int as sum, max(recorded_at) as since from transfers
  where undone_at is null group by order_id`

/** Issues of money that comes and goes by bank transfer. */
export const TRANSFERS: readonly IssueKind[] = [
  {
    reason: 'transfer-over',
    rows: `select o.id as order_id, r.since, ${epoch('r.since')} as subject,
        r.sum - case when by_transfer then o.total_amount else 0 end as amount,
        null::timestamptz as due_by
      from (${RECEIVED}) r join orders o on o.id = r.order_id
      cross join lateral (select not (o.settlement = 'paid' and o.payment_method <> 'bank-transfer')
        as by_transfer) how
      where r.sum > case when by_transfer then o.total_amount else 0 end`,
  },
  {
    reason: 'transfer-short',
    rows: `select o.id as order_id, r.since, ${epoch('r.since')} as subject,
        o.total_amount - r.sum as amount, null::timestamptz as due_by
      from (${RECEIVED}) r join orders o on o.id = r.order_id
      where o.settlement <> 'paid' and r.sum < o.total_amount`,
  },
  {
    reason: 'refund-owed',
    rows: `select order_id, asked_at as since, id::text as subject, amount,
        null::timestamptz as due_by
      from refund_requests where account is not null and sent_on is null`,
  },
]
