import { isUuid } from '#domain/text/uuid.ts'

import { sql, type Sql } from './sql.ts'

/** Where a page of the list ended: the moment of its last row in microseconds since the epoch, and the row’s id. */
export interface ListPosition {
  micros: string
  id: string
}

const MICROS = /^\d{1,16}$/

/** A column `position`, a cursor behind the row, for the page of a list that is sorted by a moment and an id. */
export function positionAt(moment: string, id: string): string {
  return `(extract(epoch from ${moment}) * 1000000)::bigint || '.' || ${id} as position`
}

/** A condition that holds for the rows of a list, newest first, behind a position. */
export function isBehind(columns: string, { micros, id }: ListPosition): Sql {
  return sql(
    `(${columns}) <
      (timestamptz 'epoch' + ?::bigint * interval '1 microsecond', ?::uuid)`,
    micros,
    id,
  )
}

/** A page of rows, of which there is one more than the limit where another page follows. */
export function pageOf<Row extends { position: string }>(
  rows: readonly Row[],
  limit: number,
): { shown: Omit<Row, 'position'>[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    shown: shown.map(({ position: _position, ...row }) => row),
    nextCursor: last?.position ?? null,
  }
}

/** The position in a cursor, or undefined when it is not one of ours. */
export function decodeCursor(cursor: string): ListPosition | undefined {
  const [micros = '', id = ''] = cursor.split('.')
  return MICROS.test(micros) && isUuid(id) ? { micros, id } : undefined
}
