import { createHash } from 'node:crypto'

/** Returns a hash of a value as JSON, in hexadecimal digits: the order of its parts counts. */
export function digestOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
