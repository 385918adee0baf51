/** The letters for which documents have a typeface: Latin with its extensions, Greek, Cyrillic. */
const LATIN =
  '\\u0020-\\u007e\\u00a0-\\u0131\\u0134-\\u0148\\u014a-\\u017e\\u0218-\\u021b\\u1e80-\\u1e85\\u1e9e\\u1ea0-\\u1ef9\\u01a0\\u01a1\\u01af\\u01b0\\u2013\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2022\\u2026\\u2032\\u2033\\u2039\\u203a\\u20a9\\u20ac\\u2122\\u2212'
const GREEK = '\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce'
const CYRILLIC = '\\u0400-\\u052f'

const PRINTABLE = new RegExp(`^[${LATIN}${GREEK}${CYRILLIC}]*$`)
const OTHER_SCRIPTS = new RegExp(`([${GREEK}${CYRILLIC}]+)`)

/** Whether every letter of a text can be printed in a document. */
export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text.normalize('NFC'))
}

/**
 * A text in runs of one typeface: `isOther` are Greek and Cyrillic letters, all else is Latin. The
 * letters are composed, as the typefaces hold them.
 */
export function runsOf(text: string): { text: string; isOther: boolean }[] {
  return text
    .normalize('NFC')
    .split(OTHER_SCRIPTS)
    .filter((run) => run !== '')
    .map((run) => ({ text: run, isOther: OTHER_SCRIPTS.test(run) }))
}
