/** Where a page of the list ended: the date as Postgres writes it, to the microsecond, and the id. */
export interface ListPosition {
  date: string
  id: string
}

const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A position as an opaque text for the address of the next page. */
export function encodeCursor({ date, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([date, id])).toString('base64url')
}

/** The position in a cursor, or undefined when it is not one of ours. */
export function decodeCursor(cursor: string): ListPosition | undefined {
  try {
    const [date, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof date !== 'string' || typeof id !== 'string') return undefined
    return DATE.test(date) && UUID.test(id) ? { date, id } : undefined
  } catch {
    return undefined
  }
}
