import { plainLetters } from '#domain/text/plain-letters.ts'

/** The letters that our typefaces can print: Latin with its extensions, Greek, Cyrillic. */
const LATIN =
  '\\u0020-\\u007e\\u00a0-\\u0131\\u0134-\\u0148\\u014a-\\u017e\\u0218-\\u021b\\u1e80-\\u1e85\\u1e9e\\u1ea0-\\u1ef9\\u01a0\\u01a1\\u01af\\u01b0\\u2013\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2022\\u2026\\u2032\\u2033\\u2039\\u203a\\u20a9\\u20ac\\u2122\\u2212'
const GREEK = '\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce'
const CYRILLIC = '\\u0400-\\u052f\\u2116'
/** The Azerbaijani schwa, from the typeface for Greek and Cyrillic. */
const SCHWA = '\\u018f\\u0259'

const OTHER_LETTERS = `${GREEK}${CYRILLIC}${SCHWA}`
const PRINTABLE = new RegExp(`^[${LATIN}${OTHER_LETTERS}]*$`)
const OTHER_SCRIPTS = new RegExp(`([${OTHER_LETTERS}]+)`)

const ARROWS: Readonly<Record<string, string>> = { '→': '->', '←': '<-' }

/** A text in characters that documents can print: composed (NFC), with plain characters for missing ones. */
export function printedText(text: string): string {
  const composed = text.normalize('NFC')
  if (PRINTABLE.test(composed)) return composed
  return Array.from(composed, (sign) =>
    PRINTABLE.test(sign) ? sign : (ARROWS[sign] ?? plainLetters(sign)),
  ).join('')
}

export function isPrintable(text: string): boolean {
  return PRINTABLE.test(printedText(text))
}

/** Splits a text into runs of one typeface: `isOther` marks Greek and Cyrillic, other runs are Latin. */
export function splitByTypeface(text: string): { text: string; isOther: boolean }[] {
  return printedText(text)
    .split(OTHER_SCRIPTS)
    .filter((run) => run !== '')
    .map((run) => ({ text: run, isOther: OTHER_SCRIPTS.test(run) }))
}
