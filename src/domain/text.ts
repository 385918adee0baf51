import * as z from 'zod/mini'

/** Number of characters as code points, counted alike in browser, server and database. */
export function characters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/**
 * Text, trimmed and in NFC, judged by one rule: `problem` answers the message that the person
 * reads, or undefined. One message per field, and the rules of other fields still run.
 */
export function judgedText(absent: string, problem: (text: string) => string | undefined) {
  return z.string({ error: absent }).check(
    z.trim(),
    z.normalize('NFC'),
    z.check((context) => {
      const message = problem(context.value)
      if (message === undefined) return
      context.issues.push({ code: 'custom', message, input: context.value, continue: true })
    }),
  )
}

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/**
 * Whether text is well-formed, on one line, and without characters that override direction or an
 * address that a mail program would make a link of.
 */
export function isPlainLine(text: string): boolean {
  return text.isWellFormed() && !CONTROLS.test(text) && !text.includes('://')
}

interface LineRule {
  least?: { count: number; message: string }
  most: { count: number; message: string }
}

/** One line of text between `least` and `most` code points, each with its own message. */
export function line({ least, most }: LineRule) {
  return judgedText(least?.message ?? most.message, (text) => {
    if (text.length > most.count * 2) return most.message
    if (!isPlainLine(text)) return 'Use letters, digits and punctuation on a single line'
    const count = characters(text)
    if (least && count < least.count) return least.message
    return count > most.count ? most.message : undefined
  })
}

/** One e-mail address of at most 254 characters, as `<input type="email">` takes it, with a dot in its domain. */
export function emailAddress(message: string) {
  return judgedText(message, (text) => {
    const isAddress = text.length <= 254 && z.regexes.html5Email.test(text) && /@.+\../.test(text)
    return isAddress ? undefined : message
  })
}
