import type { DuplicateOrder } from '#domain/order-record.ts'
import type { FullOrder } from '#use-cases/orders-port.ts'

import { addEvents, type NewEvent } from './order-events.ts'
import type { Database } from './postgres.ts'

type Query = Database['query']

/** Whether not all that was paid for an order of `table` has gone back. */
export const HOLDS_MONEY = (table: string) =>
  `${table}.refunded_amount + ${table}.lost_amount < ${table}.total_amount`

/** A select of `order_id`, of the order paid later, and `subject`, the id of the other. */
export const PAID_TWICE = `select later.id as order_id, noted.since, first.id::text as subject,
    null::integer as amount, null::timestamptz as due_by
  from orders later join orders first on first.id = later.duplicate_of
  cross join lateral (
    select max(happened_at) as since from order_events
    where order_id = later.id and kind = 'possible-duplicate'
  ) noted
  where later.duplicate_of is not null and ${HOLDS_MONEY('later')} and ${HOLDS_MONEY('first')}`

/** What was ordered, as one text. */
const things = (orderId: string) => `(select string_agg(product_id || ' ' || quantity, ','
  order by product_id) from order_items where order_id = ${orderId})`

/**
 * Notes on an order that was just paid, and on the other, that the same address has paid for the
 * same things in an order of the same 24 hours; answers the other's id. Belongs into the transaction
 * that makes it paid: of two paid at the same moment the second waits here for the first.
 */
export async function noteDuplicate(
  query: Query,
  { id, number, date, buyer }: FullOrder,
  now: Date,
): Promise<string | null> {
  if (buyer.email === '') return null
  await query(`select pg_advisory_xact_lock(hashtextextended(lower($1), 0))`, [buyer.email])
  const [first] = await query<{ id: string; order_number: string }>(
    `select o.id, o.order_number from orders o
    where lower(o.customer_email) = lower($2) and o.id <> $1 and o.settlement = 'paid'
      and ${HOLDS_MONEY('o')}
      and o.order_date > $3::timestamptz - interval '1 day'
      and o.order_date < $3::timestamptz + interval '1 day'
      and ${things('o.id')} = ${things('$1')}
    order by o.order_date, o.id limit 1`,
    [id, buyer.email, date],
  )
  if (!first) return null
  await query(`update orders set duplicate_of = $2 where id = $1`, [id, first.id])
  await addEvents(query, id, now, [sameAs(first.order_number)])
  await addEvents(query, first.id, now, [sameAs(number)])
  return first.id
}

function sameAs(text: string): NewEvent {
  return { kind: 'possible-duplicate', actor: 'shop', facts: { type: 'text', text } }
}

/** The orders that stand beside one as perhaps the same purchase, unless somebody has ended that. */
export function duplicatesOf(query: Query, orderId: string): Promise<DuplicateOrder[]> {
  return query<DuplicateOrder>(
    `select o.id, o.order_number, o.id = twice.order_id as is_later
    from (${PAID_TWICE}) twice
    join orders o on o.id =
      case when twice.order_id::text = $1 then twice.subject::uuid else twice.order_id end
    where $1 in (twice.order_id::text, twice.subject) and not exists (
      select 1 from attention_closures
      where key = 'possible-duplicate:' || twice.order_id || ':' || twice.subject)
    order by o.order_number`,
    [orderId],
  )
}
