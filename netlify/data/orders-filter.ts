import type { OrderFilter } from '#domain/order-filter.ts'
import { characters } from '#domain/plain-text.ts'
import { compactVatNumber } from '#domain/vat-number.ts'

import { DUE } from './issue-kinds.ts'
import { compares, type ListPosition } from './list-cursor.ts'
import { all, any, sql, type Sql } from './sql.ts'

/** The zone in which a day of the filter begins and ends. */
const ZONE = 'Europe/London'

/** Trigrams find texts from this length on. */
const TRIGRAM = 3

/** The VAT number and reference of an order, as they are indexed. */
const BILLING = "lower(o.vat_number || E'\\n' || o.buyer_reference)"

/** Whether a filter may match few orders, far apart in the list. */
export function isSparse({ search, step, mail }: OrderFilter): boolean {
  return search !== '' || step !== null || mail !== null
}

/** The part of a filter that the list's own order can be entered by, behind a position of it. */
export function rangeOf(filter: OrderFilter, after: ListPosition | null): Sql {
  const { status, due, from, to, sort } = filter
  return all([
    status && sql('o.payment_status = ?', status),
    // The few that are due are found first.
    due &&
      sql(`o.id = any(array(select i.order_id from order_items i where ${DUE[due]('now()')}))`),
    from && sql(`o.order_date >= (?::date::timestamp at time zone '${ZONE}')`, from),
    to && sql(`o.order_date < ((?::date + 1)::timestamp at time zone '${ZONE}')`, to),
    after && compares('o.order_date, o.id', sort === 'oldest' ? '>' : '<', after),
  ])
}

/**
 * The other part of a filter: to `find` all its matches by an index at once, or to test each order
 * on a `walk` along the list.
 */
export function sparseOf({ search, step, mail }: OrderFilter, manner: 'find' | 'walk'): Sql {
  const some = (rows: string) =>
    manner === 'find' ? `exists (select from ${rows})` : `(select true from ${rows} limit 1)`
  const unsent = 'mails m where m.order_id = o.id and m.sent_at is null and m.failed_at is null'
  const failed =
    'mails m where m.order_id = o.id and m.failed_at is not null and m.withdrawn_at is null'
  const mailSql = {
    sent: 'o.customer_notified_at is not null',
    waiting: `o.customer_notified_at is null and ${some(unsent)}`,
    failed: some(failed),
  }
  return all([
    // Characters that the database cannot hold cannot be found in it either.
    search && searchSql(search.normalize().toWellFormed(), manner),
    step && sql(some('order_items i where i.order_id = o.id and i.step = ?'), step),
    mail && sql(mailSql[mail]),
  ])
}

function searchSql(search: string, manner: 'find' | 'walk'): Sql {
  const places = ['o.search_text', BILLING]
  if (manner === 'find' && characters(search) < TRIGRAM) {
    return any(places.map((place) => sql(`short_pieces(${place}) @> array[lower(?)]`, search)))
  }
  const compact = compactVatNumber(search)
  const [number] = /^\d{3,9}$/.exec(search.replace(/^\D*#/, '').replaceAll(/\s/g, '')) ?? []
  return any([
    ...places.map((place) => contains(place, search)),
    // As the list and the mails write it, `Order #123456789`, or in groups.
    number !== undefined && number !== search && contains('o.search_text', number),
    compact !== search && characters(compact) >= TRIGRAM && contains(BILLING, compact),
  ])
}

/** The wildcards of LIKE stand for themselves in the text. */
function contains(place: string, text: string): Sql {
  return sql(`${place} like lower(?)`, `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}
