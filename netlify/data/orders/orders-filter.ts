import { isBehind, type ListPosition } from '#data/list-cursor.ts'
import { all, any, sql, type Sql } from '#data/sql.ts'
import { compactVatNumber } from '#domain/money/vat-number.ts'
import type { OrderFilter } from '#domain/order/order-filter.ts'
import { plainLetters } from '#domain/text/plain-letters.ts'
import { characters } from '#domain/text/plain-text.ts'

/** Trigrams find texts from this length on. */
const TRIGRAM = 3

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
  return all([search && searchSql(search.toWellFormed(), manner)])
}

function searchSql(search: string, manner: 'find' | 'walk'): Sql {
  if (manner === 'find' && characters(plainLetters(search)) < TRIGRAM) {
    const pieces = sql('short_pieces(o.search_text) @> short_pieces(search_letters(?))', search)
    return all([pieces, sql('position(search_letters(?) in o.search_text) > 0', search)])
  }
  // As the list and the mails write a number, `Order #123456789`, or in groups.
  const compact = compactVatNumber(search).replace(/^\D*#/, '')
  const isNumber = /\d/.test(compact) && characters(compact) >= TRIGRAM
  return any([contains(search), isNumber && compact !== search && contains(compact)])
}

/** The wildcards of LIKE stand for themselves in the text. */
function contains(text: string): Sql {
  const pattern = String.raw`'%' || regexp_replace(search_letters(?), '[\\%_]', '\\\&', 'g') || '%'`
  return sql(`o.search_text like ${pattern}`, text)
}
