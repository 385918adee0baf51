import { createHash } from 'node:crypto'

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
