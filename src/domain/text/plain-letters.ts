const PLAIN_EQUIVALENTS: readonly (readonly [signs: RegExp, twin: string])[] = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\p{Zs}/gu, ' '],
  [/[\u02BB\u02BC\u2018\u2019\u2032]/g, "'"],
]

/**
 * Replaces typographic variants by their plain characters: full-width letters and ligatures, hyphens
 * and dashes, wide or narrow spaces, apostrophes. Accents stay.
 */
export function plainLetters(text: string): string {
  return PLAIN_EQUIVALENTS.reduce(
    (plain, [signs, twin]) => plain.replaceAll(signs, twin),
    text.normalize('NFKC'),
  )
}

/** Plain letters, with the digits of any script as 0 to 9. */
export function plainDigits(text: string): string {
  return plainLetters(text).replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

/** The value of a digit of any script: the ten digits of a script follow one another, beginning with zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return value % 10
}
