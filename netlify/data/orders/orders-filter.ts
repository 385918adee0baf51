import { followsPosition, type ListPosition } from '#data/list-cursor.ts'
import { allOf, anyOf, sql, type Sql } from '#data/sql.ts'
import { compactVatNumber } from '#domain/money/vat-number.ts'
import type { OrderFilter } from '#domain/order/order-filter.ts'
import { plainLetters } from '#domain/text/plain-letters.ts'
import { countCharacters } from '#domain/text/plain-text.ts'

/** The least length of a text that the trigram index can find. */
const MIN_TRIGRAM_LENGTH = 3

/** The part of a filter's condition that the list's sort index can answer, for the rows after a position. */
export function rangeCondition({ status }: OrderFilter, after: ListPosition | null): Sql {
  return allOf([
    status && sql('o.payment_status = ?', status),
    after && followsPosition('o.order_date, o.id', after),
  ])
}

/** Search condition: `find` for an index that finds all matches, `walk` for testing each order of the list. */
export function searchCondition({ search, product }: OrderFilter, manner: 'find' | 'walk'): Sql {
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
