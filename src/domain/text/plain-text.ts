/** Number of code points. Browser, server and database all count code points. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** Removes direction marks and zero-width characters, which are invisible and come with pasted text. */
export function stripInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '')
}

/** An encoded word, which mail programs decode in headers (RFC 2047), such as `=?utf-8?q?Ann?=`. */
export const ENCODED_WORD = /=\?[^]*\?=/

/** Whether a text is one well-formed line without invisible marks, encoded words or URLs. */
export function isPlainLine(text: string): boolean {
  if (!text.isWellFormed() || CONTROLS.test(text) || stripInvisible(text) !== text) return false
  return !text.includes('://') && !ENCODED_WORD.test(text)
}

/** Multi-line text without invisible marks and control characters; line breaks and tabs stay. */
export function cleanMultilineText(text: string): string {
  const lines = text.replaceAll(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
  return stripInvisible(lines.replaceAll(/(?![\n\t])\p{Cc}/gu, ''))
}
