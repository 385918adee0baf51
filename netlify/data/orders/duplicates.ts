import type { DuplicateOrder } from '#contract/staff/order.ts'
import type { Connection, Statement } from '#data/postgres.ts'

import type { FullOrder } from './order-rows.ts'

/** Condition: the payment of the paid order in `table` was neither fully refunded nor lost in a dispute. */
export const holdsMoneySql = (table: string) =>
  `${table}.refunded_amount + ${table}.lost_amount < ${table}.total_amount`

/** Selects possible duplicates: `order_id` is the later order, `subject` the id of the earlier order. */
export const DUPLICATES_SQL = `select later.id as order_id, noted.since, first.id::text as subject
  from orders later join orders first on first.id = later.duplicate_of
  cross join lateral (
    select max(happened_at) as since from order_events
    where order_id = later.id and kind = 'possible-duplicate'
  ) noted
  where later.duplicate_of is not null and ${holdsMoneySql('later')} and ${holdsMoneySql('first')}`

const orderedItemsSql = (orderId: string) => `(select string_agg(product_id || ' ' || quantity, ','
  order by product_id) from order_items where order_id = ${orderId})`

/**
 * Statements that mark a newly paid order as a possible duplicate if the same customer paid for the
 * same items within 24 hours, and add an event to both timelines. A returned row has the other
 * order's id as `duplicate_of`. Run them in the transaction that marks the order paid: of two
 * concurrent payments the second then waits for the first.
 */
export function markDuplicate({ id, number, date, buyer }: FullOrder, now: Date): Statement[] {
  if (buyer.email === '') return []
  return [
    [`select pg_advisory_xact_lock(hashtextextended(lower($1), 0))`, [buyer.email]],
    [MARK_DUPLICATE_SQL, [id, buyer.email, date, now, number]],
  ]
}

const MARK_DUPLICATE_SQL = `
  with first as (
    select o.id, o.order_number from orders o
    where lower(o.customer_email) = lower($2) and o.id <> $1 and o.settlement = 'paid'
      and ${holdsMoneySql('o')}
      and o.order_date > $3::timestamptz - interval '1 day'
      and o.order_date < $3::timestamptz + interval '1 day'
      and ${orderedItemsSql('o.id')} = ${orderedItemsSql('$1')}
    order by o.order_date, o.id limit 1
  ), noted as (
    update orders set duplicate_of = first.id from first where orders.id = $1
  ), events as (
    insert into order_events (order_id, happened_at, kind, facts, actor)
    select order_id, $4, 'possible-duplicate',
      jsonb_build_object('type', 'text', 'text', other_number), 'shop'
    from first cross join lateral (
      values ($1::uuid, first.order_number), (first.id, $5)
    ) as pair (order_id, other_number)
  )
  select id as duplicate_of from first`

/** Possible duplicates of an order; omits duplicates whose issue staff have closed. */
export function listDuplicates({ query }: Connection, orderId: string) {
  return query<DuplicateOrder>(
    `select o.id, o.order_number, o.id = twice.order_id as is_later
    from (${DUPLICATES_SQL}) twice
    join orders o on o.id =
      case when twice.order_id::text = $1 then twice.subject::uuid else twice.order_id end
    where $1 in (twice.order_id::text, twice.subject) and not exists (
      select 1 from attention_closures
      where key = 'possible-duplicate:' || twice.order_id || ':' || twice.subject)
    order by o.order_number`,
    [orderId],
  )
}
