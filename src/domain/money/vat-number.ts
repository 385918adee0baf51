import { plainDigits } from '#domain/text/plain-letters.ts'

/** Formats of VAT numbers by country prefix: the part after the prefix, with an example. */
const FORMATS: Readonly<Record<string, readonly [after: RegExp, example: string]>> = {
  AT: [/^U\d{8}$/, 'U12345678'],
  BE: [/^\d{10}$/, '0123456789'],
  BG: [/^\d{9,10}$/, '123456789'],
  CH: [/^E\d{9}(MWST|TVA|IVA|VAT)?$/, 'E123456789'],
  CY: [/^\d{8}[A-Z]$/, '12345678X'],
  CZ: [/^\d{8,10}$/, '12345678'],
  DE: [/^\d{9}$/, '123456789'],
  DK: [/^\d{8}$/, '12345678'],
  EE: [/^\d{9}$/, '123456789'],
  EL: [/^\d{9}$/, '123456789'],
  ES: [/^[A-Z\d]\d{7}[A-Z\d]$/, 'X1234567X'],
  FI: [/^\d{8}$/, '12345678'],
  FR: [/^[A-Z\d]{2}\d{9}$/, '12345678901'],
  GB: [/^(\d{9}|\d{12}|(GD|HA)\d{3})$/, '123456789'],
  GR: [/^\d{9}$/, '123456789'],
  HR: [/^\d{11}$/, '12345678901'],
  HU: [/^\d{8}$/, '12345678'],
  IE: [/^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/, '1234567X'],
  IT: [/^\d{11}$/, '12345678901'],
  LT: [/^(\d{9}|\d{12})$/, '123456789'],
  LU: [/^\d{8}$/, '12345678'],
  LV: [/^\d{11}$/, '12345678901'],
  MT: [/^\d{8}$/, '12345678'],
  NL: [/^[A-Z\d+*]{10}\d{2}$/, '123456789B01'],
  NO: [/^\d{9}(MVA)?$/, '123456789MVA'],
  PL: [/^\d{10}$/, '1234567890'],
  PT: [/^\d{9}$/, '123456789'],
  RO: [/^\d{2,10}$/, '12345678'],
  SE: [/^\d{12}$/, '123456789001'],
  SI: [/^\d{8}$/, '12345678'],
  SK: [/^\d{10}$/, '1234567890'],
  XI: [/^(\d{9}|\d{12}|(GD|HA)\d{3})$/, '123456789'],
}

/** The format for other countries, and for numbers without a prefix. */
const OTHER_FORMAT = /^(?=.*\d)[A-Z\d]{5,20}$/

/** Mexican tax numbers begin with letters of a name, not with a country prefix. */
const MEXICAN_TAX_NUMBER = /^[A-Z]{3,4}\d{6}[A-Z\d]{3}$/

/** The form's message for a VAT number in no known format. */
export const VAT_NUMBER_MESSAGE =
  'VAT number must be 5 to 20 letters and digits (e.g., GB123456789)'

/** A VAT number as stored: in capitals, without spaces, dots and hyphens; blank for "N/A" or "none". */
export function compactVatNumber(text: string): string {
  const number = plainDigits(text)
    .replaceAll(/[\s.\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
  return ['N/A', 'NONE'].includes(number) ? '' : number
}

/** An example of a VAT number with this country prefix; undefined if its format is unknown. */
export function vatNumberExample(country: string): string | undefined {
  const format = FORMATS[country]
  return format && country + format[1]
}

/** The message if a compact number does not fit its prefix. Does not check whether it is registered. */
export function vatNumberProblem(number: string): string | undefined {
  if (number === '' || MEXICAN_TAX_NUMBER.test(number)) return undefined
  const prefix = number.slice(0, 2)
  const format = /\d/.test(number) ? FORMATS[prefix] : undefined
  if (format) {
    if (format[0].test(number.slice(2))) return undefined
    return `A VAT number that begins with ${prefix} should look like ${vatNumberExample(prefix)}`
  }
  return OTHER_FORMAT.test(number) ? undefined : VAT_NUMBER_MESSAGE
}
