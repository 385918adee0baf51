const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const

const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const

/** A whole number of 0 to 99 in words, such as `twenty-one`; a larger one in digits. */
export function numberInWords(count: number): string {
  const small = SMALL[count]
  if (small !== undefined) return small
  const tens = TENS[Math.floor(count / 10) - 2]
  if (tens === undefined) return String(count)
  const ones = count % 10
  return ones === 0 ? tens : `${tens}-${SMALL[ones]}`
}

const VALUES = new Map(
  Array.from({ length: 100 }, (_, count): [string, number] => [numberInWords(count), count]),
)

/** The whole number that digits or words such as `twenty-one` stand for, or undefined. */
export function parseNumber(text: string): number | undefined {
  const digits = text.replaceAll(',', '')
  if (/^\d+$/.test(digits)) return Number(digits)
  return VALUES.get(text.toLowerCase())
}

const WORDS = [...VALUES.keys()].sort((a, b) => b.length - a.length)

/** Source of a pattern that matches one whole number, in digits or in words of 0 to 99. */
export const NUMBER_PATTERN = `(?:\\d+(?:,\\d{3})*|${WORDS.join('|')})`
