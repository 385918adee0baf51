import { createHash } from 'node:crypto'

/** Returns a hash of texts in their order, in hexadecimal digits. */
export function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
