import { isUuid } from '#domain/text/uuid.ts'

import { sql, type Sql } from './sql.ts'

/** The last row of a list's page: its moment in microseconds since the epoch, and its id. */
export interface ListPosition {
  micros: string
  id: string
}

/** SQL of the column `position`, the cursor after a row, for lists sorted by a moment and an id. */
export function positionColumn(moment: string, id: string): string {
  return `(extract(epoch from ${moment}) * 1000000)::bigint || '.' || ${id} as position`
}

/** A condition for the rows after a position, in a list sorted newest first. */
export function followsPosition(columns: string, { micros, id }: ListPosition): Sql {
  return sql(
    `(${columns}) <
      (timestamptz 'epoch' + ?::bigint * interval '1 microsecond', ?::uuid)`,
    micros,
    id,
  )
}

/** Splits rows into a page and the next cursor; one row more than `limit` means that another page follows. */
export function splitPage<Row extends { position: string }>(
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

export function decodeCursor(cursor: string): ListPosition | undefined {
  const [micros = '', id = ''] = cursor.split('.')
  return /^\d{1,16}$/.test(micros) && isUuid(id) ? { micros, id } : undefined
}
