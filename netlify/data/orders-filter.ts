import type { OrderFilter } from '#domain/order-filter.ts'
import { characters } from '#domain/plain-text.ts'
import { compactVatNumber } from '#domain/vat-number.ts'

import { isBehind, type ListPosition } from './list-cursor.ts'
import { all, any, sql, type Sql } from './sql.ts'

/** Trigrams find texts from this length on. */
const TRIGRAM = 3

/** The VAT number and reference of an order, as they are indexed. */
const BILLING = "lower(o.vat_number || E'\\n' || o.buyer_reference)"

/** The part of a filter that the list's own order can be entered by, behind a position of it. */
export function rangeOf({ status }: OrderFilter, after: ListPosition | null): Sql {
  return all([
    status && sql('o.payment_status = ?', status),
    after && isBehind('o.order_date, o.id', after),
  ])
}

/** The search: to `find` all its matches by an index at once, or to test each order on a `walk` along the list. */
export function searchOf({ search }: OrderFilter, manner: 'find' | 'walk'): Sql {
  // Characters that the database cannot hold cannot be found in it either.
  return all([search && searchSql(search.normalize().toWellFormed(), manner)])
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
