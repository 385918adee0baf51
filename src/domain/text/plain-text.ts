/** Number of characters as code points, counted alike in browser, server and database. */
export function characters(text: string): number {
  return Array.from(text).length
}

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u
const UNSEEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** Text without marks of direction and of no width, which nobody sees and a paste brings along. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '')
}

/** What a mail program decodes when it stands in a header (RFC 2047), such as `=?utf-8?q?Ann?=`. */
export const ENCODED_WORD = /=\?[^]*\?=/

/**
 * Whether text is well-formed, on one line, and without what changes when it is shown: marks that
 * nobody sees, an address that a mail program would make a link of, an encoded word.
 */
export function isPlainLine(text: string): boolean {
  if (!text.isWellFormed() || CONTROLS.test(text) || withoutUnseen(text) !== text) return false
  return !text.includes('://') && !ENCODED_WORD.test(text)
}

/** Text of several lines without those marks and without controls; line breaks and tabs stay. */
export function legible(text: string): string {
  const lines = text.replaceAll(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
  return withoutUnseen(lines.replaceAll(/(?![\n\t])\p{Cc}/gu, ''))
}
