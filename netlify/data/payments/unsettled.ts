import { ORDER_COLUMNS, type FullOrder } from '#data/orders/order-rows.ts'
import type { Connection } from '#data/postgres.ts'

/** The unpaid orders with these ids; omits orders whose payment is processing or has failed. */
export function listUnpaidOrders({ query }: Connection, orderIds: readonly string[]) {
  return query<FullOrder>(
    `select ${ORDER_COLUMNS} from orders o
    where id = any($1::uuid[]) and settlement not in ('processing', 'paid', 'failed')`,
    [orderIds],
  )
}

/**
 * Finds the unsettled order, placed before `before`, that was checked longest ago, and marks the
 * order as checked at `now`; undefined if every such order was checked at `now` or later.
 */
export async function claimUnsettledOrder({ query }: Connection, before: Date, now: Date) {
  const [row] = await query<FullOrder>(
    `update orders o set checked_at = $2 where o.id = (
      select id from orders where settlement in ('pending', 'processing') and order_date < $1
        and (checked_at is null or checked_at < $2)
      order by checked_at nulls first, order_date limit 1
    ) returning ${ORDER_COLUMNS}`,
    [before, now],
  )
  return row
}

export async function isAnyOrderUnsettled({ query }: Connection) {
  const open = await query(
    `select 1 from orders where settlement in ('pending', 'processing') limit 1`,
  )
  return open.length > 0
}

/** Marks an unpaid order as not settled, unless it already has an `attention`. */
export async function flagNotSettled({ query }: Connection, orderId: string) {
  await query(
    `update orders set attention = 'not-settled'
    where id = $1 and settlement <> 'paid' and attention is null`,
    [orderId],
  )
}
