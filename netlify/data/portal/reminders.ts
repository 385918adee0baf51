import type { Connection } from '#data/postgres.ts'

/** Ids of orders in progress with one of these products whose intake is not stored yet. */
export async function listWithoutIntakes(
  { query }: Connection,
  productIds: readonly string[],
  limit: number,
) {
  const rows = await query<{ id: string }>(
    `select distinct i.order_id as id
    from order_items i join orders o on o.id = i.order_id and o.redacted_at is null
    where i.under_way and i.step <> 'delivered' and i.product_id = any($1)
      and not exists (select from intakes k
        where k.order_id = i.order_id and k.product_id = i.product_id) limit $2`,
    [productIds, limit],
  )
  return rows.map(({ id }) => id)
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
