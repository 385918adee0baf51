import type { OrderRecord } from '#domain/order-record.ts'
import type { OrdersPage, OrdersQuery } from '#use-cases/desk-port.ts'

import { decodeCursor, encodeCursor, type ListPosition } from './orders-cursor.ts'
import { conditionsOf, type Conditions } from './orders-filter.ts'
import type { Database } from './postgres.ts'

type ListRow = Omit<OrderRecord, 'order_date'> & { order_date: Date; position: string }

type Query = Database['query']

/** A page of orders behind a cursor; undefined when the cursor is not one of ours. */
export async function ordersPage(
  query: Query,
  wanted: OrdersQuery,
): Promise<OrdersPage | undefined> {
  const after = wanted.cursor === null ? null : decodeCursor(wanted.cursor)
  if (after === undefined) return undefined
  const rows = await read(query, wanted, after)
  const shown = rows.slice(0, wanted.limit)
  const last = rows.length > wanted.limit ? shown.at(-1) : undefined
  return {
    orders: shown.map(record),
    count: await count(query, conditionsOf(wanted.filter), wanted.countTo),
    nextCursor: last ? encodeCursor({ micros: last.position, id: last.id }) : null,
  }
}

function read(
  query: Query,
  { filter, limit }: OrdersQuery,
  after: ListPosition | null,
): Promise<ListRow[]> {
  const direction = filter.sort === 'oldest' ? 'asc' : 'desc'
  const { sql, values } = conditionsOf(filter, after)
  return query<ListRow>(
    `select o.id, o.order_number, o.order_date, o.customer_name, o.customer_email,
      (extract(epoch from o.order_date) * 1000000)::bigint::text as position,
      o.total_amount, o.payment_status,
      o.customer_notified_at is not null as customer_notified,
      (select json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'step', i.step)
          order by i.line) from order_items i where i.order_id = o.id) as order_items
    from orders o where ${sql}
    order by o.order_date ${direction}, o.id ${direction}
    limit $${values.length + 1}`,
    [...values, limit + 1],
  )
}

/** Matches, counted no further than one past the limit. */
async function count(query: Query, { sql, values }: Conditions, limit: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from (
      select from orders o where ${sql} limit $${values.length + 1}
    ) counted`,
    [...values, limit + 1],
  )
  return row?.count ?? 0
}

function record({ position: _position, order_date, ...row }: ListRow): OrderRecord {
  return { ...row, order_date: order_date.toISOString() }
}
