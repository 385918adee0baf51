import { createHash } from 'node:crypto'

/** Hash of a value as JSON, in hexadecimal digits; the order of its properties matters. */
export function digestOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

/** A UUID (version 8) that is the same for the same text. */
export function derivedUuid(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
