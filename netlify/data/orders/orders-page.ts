import type { OrderRecord, OrdersAnswer } from '#contract/staff/orders.ts'
import { decodeCursor, splitPage, positionColumn, type ListPosition } from '#data/list-cursor.ts'
import type { Connection } from '#data/postgres.ts'
import { allOf, isoSql, sql, numberedStatement, type Sql } from '#data/sql.ts'
import { AWAITED_TRANSFER_SQL } from '#data/transfers/transfers.ts'
import type { OrderFilter } from '#domain/order/order-filter.ts'

import { rangeCondition, searchCondition } from './orders-filter.ts'

type ListRow = OrderRecord & { position: string }

export interface OrdersQuery {
  filter: OrderFilter
  cursor: string | null
  limit: number
  /** Matches are counted up to `countTo` + 1. */
  countTo: number
}

/**
 * A page of orders after a cursor; undefined for an invalid cursor. The cost depends on the shown
 * and counted rows, not on the number of orders: if matches are rare, an index finds them all; if
 * they are frequent, a scan of the list soon meets enough of them.
 */
export async function ordersPage(
  db: Connection,
  wanted: OrdersQuery,
): Promise<OrdersAnswer | undefined> {
  const after = wanted.cursor === null ? null : decodeCursor(wanted.cursor)
  if (after === undefined) return undefined
  const { count, ids } = wanted.countTo === 0 ? UNCOUNTED : await findMatches(db, wanted)
  const { search, product } = wanted.filter
  const source =
    ids && (search || product) ? matchesSql(wanted, after, ids) : walkSql(wanted, after)
  return { ...(await readPage(db, wanted, source)), count }
}

const SORTED_SQL = 'order by o.order_date desc, o.id desc'

const UNCOUNTED = { count: 0, ids: null }

/** The number of matching orders, up to `most` + 1. */
export async function countOrders(
  { query }: Connection,
  filter: OrderFilter,
  most: number,
): Promise<number> {
  const matching = allOf([rangeCondition(filter, null), searchCondition(filter, 'find')])
  const [row] = await query<{ count: number }>(
    ...numberedStatement(
      `select count(*)::int as count from (select from orders o where ${matching.text} limit ?) found`,
      [...matching.values, most + 1],
    ),
  )
  return row?.count ?? 0
}

/** The number of matches, up to `countTo` + 1, and their ids if they do not exceed `countTo`. */
async function findMatches({ query }: Connection, { filter, countTo }: OrdersQuery) {
  const matching = allOf([rangeCondition(filter, null), searchCondition(filter, 'find')])
  const [row] = await query<{ count: number; ids: string[] | null }>(
    ...numberedStatement(
      `select count(*)::int as count,
        case when count(*) <= ? then coalesce(array_agg(id::text), '{}') end as ids
      from (select o.id from orders o where ${matching.text} limit ?) found`,
      [countTo, ...matching.values, countTo + 1],
    ),
  )
  return row ?? { count: 0, ids: [] }
}

/** SQL of the matches that follow the position. */
function matchesSql(
  { filter }: OrdersQuery,
  after: ListPosition | null,
  ids: readonly string[],
): Sql {
  const found = allOf([sql('o.id = any(?::uuid[])', ids), rangeCondition(filter, after)])
  return sql(`orders o where ${found.text}`, ...found.values)
}

/** SQL of all orders from the position on, each tested for a match. */
function walkSql({ filter }: OrdersQuery, after: ListPosition | null): Sql {
  const range = rangeCondition(filter, after)
  const search = searchCondition(filter, 'walk')
  // `limit null` means no limit, but the planner does not know this: it walks along the index
  // instead of collecting and sorting all matches first.
  const along = `(select * from orders o where ${range.text} ${SORTED_SQL}
    limit (select null::bigint)) o`
  return sql(`${along} where ${search.text}`, ...range.values, ...search.values)
}

const MAIL_OF_ORDER_SQL = 'select 1 from mails m where m.order_id = o.id and'
const EMAIL_STATE_SQL = `case
  when exists (${MAIL_OF_ORDER_SQL} m.failed_at is not null and m.withdrawn_at is null) then 'failed'
  when o.customer_notified_at is not null then 'sent'
  when exists (${MAIL_OF_ORDER_SQL} m.sent_at is null and m.failed_at is null) then 'waiting' end`

const STEP_NAME_SQL = `case when i.under_way then (select value ->> 'name'
  from jsonb_array_elements(i.steps) where value ->> 'id' = i.step) end`

async function readPage(
  { query }: Connection,
  { limit }: OrdersQuery,
  source: Sql,
): Promise<Omit<OrdersAnswer, 'count'>> {
  const rows = await query<ListRow>(
    ...numberedStatement(
      `select o.id, o.order_number, ${isoSql('o.order_date')} as order_date, o.customer_name, o.customer_email,
        o.company_name, o.country, o.vat_number, o.buyer_reference as reference, o.vat_rate,
        o.refunded_amount,
        ${positionColumn('o.order_date', 'o.id')},
        o.total_amount, o.payment_status, o.livemode is false as is_test,
        o.customer_notified_at is not null as customer_notified, ${EMAIL_STATE_SQL} as email_state,
        ${AWAITED_TRANSFER_SQL} as transfer,
        (select json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'step', ${STEP_NAME_SQL})
            order by i.line) from order_items i where i.order_id = o.id) as order_items
      from ${source.text} ${SORTED_SQL} limit ?`,
      [...source.values, limit + 1],
    ),
  )
  const { shown, nextCursor } = splitPage(rows, limit)
  return { orders: shown, nextCursor }
}
