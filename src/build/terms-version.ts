import { createHash } from 'node:crypto'

/** Version of a text of the terms: the SHA-256 of its bytes, without the blank lines around it. */
export function termsVersion(text: string): string {
  return createHash('sha256').update(text.trim()).digest('hex')
}
