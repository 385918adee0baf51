import { isUuid } from '#domain/uuid.ts'

/** Where a page of the list ended: the moment of its last row in microseconds since the epoch, and the row’s id. */
export interface ListPosition {
  micros: string
  id: string
}

const MICROS = /^\d{1,16}$/

/** A position as an opaque text for the address of the next page. */
export function encodeCursor({ micros, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([micros, id])).toString('base64url')
}

/** The position in a cursor, or undefined when it is not one of ours. */
export function decodeCursor(cursor: string): ListPosition | undefined {
  try {
    const [micros, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof micros !== 'string' || typeof id !== 'string') return undefined
    return MICROS.test(micros) && isUuid(id) ? { micros, id } : undefined
  } catch {
    return undefined
  }
}
