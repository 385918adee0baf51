/** Number of characters as code points, counted alike in browser, server and database. */
export function characters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** What a mail program decodes when it stands in a header (RFC 2047), such as `=?utf-8?q?Ann?=`. */
export const ENCODED_WORD = /=\?[^]*\?=/

/**
 * Whether text is well-formed, on one line, and without what changes when it is shown: characters
 * that override direction, an address that a mail program would make a link of, an encoded word.
 */
export function isPlainLine(text: string): boolean {
  if (!text.isWellFormed() || CONTROLS.test(text)) return false
  return !text.includes('://') && !ENCODED_WORD.test(text)
}

const UNSEEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Text without marks of direction and places to break, which nobody sees and a paste brings along. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '')
}

// The same characters as those that no line may hold; line breaks and tabs stay.
const HIDDEN_SIGNS = /(?![\n\t])[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Text of several lines without the characters that nobody sees, which a paste brings along. */
export function legible(text: string): string {
  return text.replaceAll(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n').replaceAll(HIDDEN_SIGNS, '')
}
