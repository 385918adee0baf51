import * as z from 'zod/mini'

import {
  countCharacters,
  ENCODED_WORD,
  isPlainLine,
  cleanMultilineText,
  stripInvisible,
} from './plain-text.ts'

/**
 * Trimmed text in NFC without invisible characters. `problem` returns the message for a wrong text,
 * or undefined. After a wrong field, the rules of other fields still run.
 */
export function checkedText(absent: string, problem: (text: string) => string | undefined) {
  return z.string({ error: absent }).check(
    z.overwrite(stripInvisible),
    z.trim(),
    z.normalize('NFC'),
    z.check((context) => {
      const message = problem(context.value)
      if (message === undefined) return
      context.issues.push({ code: 'custom', message, input: context.value, continue: true })
    }),
  )
}

interface LengthLimit {
  count: number
  message: string
}

/** Multi-line text of at least one and at most `max` characters, without invisible characters. */
export function multilineText({ absent, max }: { absent: string; max: LengthLimit }) {
  return z.pipe(
    z.string({ error: absent }).check(z.overwrite(cleanMultilineText)),
    checkedText(absent, (text) => {
      if (text === '') return absent
      if (!text.isWellFormed()) return 'Some of the characters cannot be read'
      return countCharacters(text) > max.count ? max.message : undefined
    }),
  )
}

const PLAIN_MESSAGE = 'Use letters, digits and punctuation on a single line'

/** One line of text with `min` to `max` code points, each limit with its own message. */
export function singleLineText({ min, max }: { min?: LengthLimit; max?: LengthLimit }) {
  return checkedText(min?.message ?? max?.message ?? PLAIN_MESSAGE, (text) => {
    if (max && text.length > max.count * 2) return max.message
    if (!isPlainLine(text)) return PLAIN_MESSAGE
    const count = countCharacters(text)
    if (min && count < min.count) return min.message
    return max && count > max.count ? max.message : undefined
  })
}

/** An email address of at most 254 characters that `<input type="email">` accepts, with a dot in its domain. */
export function emailAddress(message: string) {
  return checkedText(message, (text) => {
    if (text.length > 254 || ENCODED_WORD.test(text)) return message
    return z.regexes.html5Email.test(text) && /@.+\../.test(text) ? undefined : message
  })
}
