import type { OrderRecord, OrdersAnswer } from '#contract/staff/orders.ts'
import {
  decodeCursor,
  followsPosition,
  positionColumn,
  splitPage,
  type ListPosition,
} from '#data/list-cursor.ts'
import type { Connection } from '#data/postgres.ts'
import { allOf, anyOf, isoSql, sql, numberedStatement, type Sql } from '#data/sql.ts'
import { AWAITED_TRANSFER_SQL } from '#data/transfers/transfers.ts'
import { compactVatNumber } from '#domain/money/vat-number.ts'
import type { OrderFilter } from '#domain/order/order-filter.ts'
import { plainLetters } from '#domain/text/plain-letters.ts'
import { countCharacters } from '#domain/text/plain-text.ts'

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
export async function listOrdersPage(
  db: Connection,
  wanted: OrdersQuery,
): Promise<OrdersAnswer | undefined> {
  const after = wanted.cursor === null ? null : decodeCursor(wanted.cursor)
  if (after === undefined) return undefined
  const { count, ids } = await findMatches(db, wanted)
  const { search, product } = wanted.filter
  const source =
    ids && (search || product) ? matchesSql(wanted, after, ids) : walkSql(wanted, after)
  return { ...(await readPage(db, wanted, source)), count }
}

const SORTED_SQL = 'order by o.order_date desc, o.id desc'

/** The number of matching orders, up to `countTo` + 1. */
export async function countOrders({ query }: Connection, filter: OrderFilter, countTo: number) {
  const matching = allOf([rangeCondition(filter, null), searchCondition(filter, 'find')])
  const [row] = await query<{ count: number }>(
    ...numberedStatement(
      `select count(*)::int as count from (select from orders o where ${matching.text} limit ?) found`,
      [...matching.values, countTo + 1],
    ),
  )
  return row?.count ?? 0
}

/** The number of matches, up to `countTo` + 1, and their ids if they do not exceed `countTo`. */
async function findMatches({ query }: Connection, { filter, countTo }: OrdersQuery) {
  if (countTo === 0) return { count: 0, ids: null }
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

function matchesSql({ filter }: OrdersQuery, after: ListPosition | null, ids: readonly string[]) {
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
  when exists (${MAIL_OF_ORDER_SQL} m.sent_at is null and m.failed_at is null) then 'waiting'
  when o.settlement = 'awaiting_transfer'
    and exists (${MAIL_OF_ORDER_SQL} m.kind = 'transfer-expected') then 'sent' end`

/** SQL of a fact about an item's current step; null while no work is in progress. */
const stepSql = (fact: string) => `case when i.under_way then (select ${fact}
  from jsonb_array_elements(i.steps) with ordinality where value ->> 'id' = i.step) end`

/**
 * SQL of the number of documents and answers of an order in progress that staff have to check, without
 * those of refunded products.
 */
const TO_CHECK_SQL = `(select count(*)::int from (
    select product_ids from document_requests r where r.order_id = o.id and r.state = 'received'
    union all select array[product_id] from intakes k
    where k.order_id = o.id and k.answers_state = 'sent') sent
  where exists (select from order_items i
    where i.order_id = o.id and i.product_id = any(sent.product_ids) and not i.is_refunded)
  and exists (select from order_items i
    where i.order_id = o.id and i.under_way and i.step <> 'delivered'))`

async function readPage({ query }: Connection, { limit }: OrdersQuery, source: Sql) {
  const rows = await query<ListRow>(
    ...numberedStatement(
      `select o.id, o.order_number, ${isoSql('o.order_date')} as order_date, o.customer_name, o.customer_email,
        o.company_name, o.country, o.vat_number, o.buyer_reference as reference, o.vat_rate,
        o.refunded_amount,
        ${positionColumn('o.order_date', 'o.id')},
        o.total_amount, o.payment_status, o.livemode is false as is_test,
        o.customer_notified_at is not null as customer_notified, ${EMAIL_STATE_SQL} as email_state,
        ${AWAITED_TRANSFER_SQL} as transfer, ${TO_CHECK_SQL} as to_check,
        (select json_agg(json_build_object('name', i.name, 'quantity', i.quantity,
              'step', ${stepSql("value ->> 'name'")},
              'steps_left', ${stepSql('jsonb_array_length(i.steps) - ordinality')})
            order by i.line) from order_items i where i.order_id = o.id) as order_items
      from ${source.text} ${SORTED_SQL} limit ?`,
      [...source.values, limit + 1],
    ),
  )
  const { shown, nextCursor } = splitPage(rows, limit)
  return { orders: shown, nextCursor }
}

/** Minimum length of a text that the trigram index can find. */
const MIN_TRIGRAM_LENGTH = 3

/** The part of a filter's condition that the list's sort index can answer, for the rows after a position. */
function rangeCondition({ status }: OrderFilter, after: ListPosition | null): Sql {
  return allOf([
    status && sql('o.payment_status = ?', status),
    after && followsPosition('o.order_date, o.id', after),
  ])
}

/** Search condition: `find` for an index that finds all matches, `walk` for testing each order of the list. */
function searchCondition({ search, product }: OrderFilter, manner: 'find' | 'walk'): Sql {
  return allOf([
    product && sql('o.product_ids @> array[?]', product),
    // The database rejects unpaired surrogates; their replacements match no order.
    search && searchSql(search.toWellFormed(), manner),
  ])
}

function searchSql(search: string, manner: 'find' | 'walk'): Sql {
  if (manner === 'find' && countCharacters(plainLetters(search)) < MIN_TRIGRAM_LENGTH) {
    const pieces = sql('short_pieces(o.search_text) @> short_pieces(search_letters(?))', search)
    return allOf([pieces, sql('position(search_letters(?) in o.search_text) > 0', search)])
  }
  // The search text as a number: without a prefix such as `Order #`, and without separators.
  const compact = compactVatNumber(search).replace(/^\D*#/, '')
  const isNumber = /\d/.test(compact) && countCharacters(compact) >= MIN_TRIGRAM_LENGTH
  return anyOf([
    containsSql(search),
    isNumber && compact !== search && containsSql(compact),
    contactSql(compact),
  ])
}

/**
 * The condition that the postcode or the telephone number contains the text; blank if neither can
 * contain it. Telephone numbers are searched only for four digits or more.
 */
function contactSql(compact: string): Sql | '' {
  const dialled = compact.replaceAll(/\(0\)|[()+/]/g, '')
  const typed =
    /^(?=\d{4})0*([1-9]\d{2,})$/.exec(dialled)?.[1] ??
    /^(?=.*\d)(?=.*[A-Z])[A-Z\d]{3,10}$/.exec(compact)?.[0].toLowerCase() ??
    ''
  return typed && sql('o.search_contact like ?', `%${typed}%`)
}

/** The condition that the order's search text contains this text, whose LIKE wildcards are escaped. */
function containsSql(text: string): Sql {
  const pattern = String.raw`'%' || regexp_replace(search_letters(?), '[\\%_]', '\\\&', 'g') || '%'`
  return sql(`o.search_text like ${pattern}`, text)
}
