import { createHash } from 'node:crypto'

/** Returns a hash of a value as JSON, in hexadecimal digits: the order of its parts counts. */
export function digestOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

/** A UUID (version 8) that is the same for the same text. */
export function derivedUuid(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
