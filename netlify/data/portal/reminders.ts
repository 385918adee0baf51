import type { Connection, Statement } from '#data/postgres.ts'

/** Orders in progress with the products, of those named, whose intake is not stored yet. */
export function listWithoutIntakes(
  { query }: Connection,
  productIds: readonly string[],
  limit: number,
) {
  return query<{ orderId: string; productIds: string[] }>(
    `select i.order_id as "orderId", array_agg(i.product_id) as "productIds"
    from order_items i join orders o on o.id = i.order_id and o.redacted_at is null
    where i.under_way and i.step <> 'delivered' and i.product_id = any($1)
      and not exists (select from intakes k
        where k.order_id = i.order_id and k.product_id = i.product_id)
    group by i.order_id limit $2`,
    [productIds, limit],
  )
}

/** Ids of orders with a reminder that is due, the longest due first. */
export async function listRemindersDue({ query }: Connection, now: Date, limit: number) {
  const rows = await query<{ id: string }>(
    `select order_id as id from intakes where remind_at <= $1
    group by order_id order by min(remind_at), order_id limit $2`,
    [now, limit],
  )
  return rows.map(({ id }) => id)
}

/** Reminders in a row, until something arrives. */
const MOST_REMINDERS = 3

/** The statement that counts a reminder for these products of an order, and ends those of its others. */
export function noteReminder(orderId: string, productIds: readonly string[], now: Date): Statement {
  return [
    `update intakes set reminders = reminders + (product_id = any($2))::int,
      remind_at = case when product_id = any($2) and reminders + 1 < ${MOST_REMINDERS}
        then $3::timestamptz + make_interval(days => (intake ->> 'remindAfter')::int) end
    where order_id = $1 and remind_at is not null`,
    [orderId, productIds, now],
  ]
}
