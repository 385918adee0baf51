import { failure } from '#contract/failure.ts'
import type { Shop } from '#use-cases/shop.ts'

/** Refuses a file with more rows than the host can send. */
export function refuseTooManyRows({ maxRows }: Pick<Shop, 'maxRows'>) {
  const limit = maxRows.toLocaleString('en-GB')
  return failure(
    'invalid-request',
    `This file would have more than ${limit} rows, which is the limit. Narrow the list or the period.`,
  )
}

/**
 * One line of a file for spreadsheets (RFC 4180), each cell in quotes. Prevents formula injection:
 * an apostrophe is added before each formula, even after separators within a cell, because some
 * programs split cells there despite the quotes.
 */
export function csvLine(values: readonly string[]): string {
  return csvLineKeepingFormulas(values.map(withoutFormulas))
}

/** One line of a CSV file for other programs; cells that begin like a formula stay unchanged. */
export function csvLineKeepingFormulas(values: readonly string[]): string {
  return `${values.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** Pence as pounds, in a number format that every spreadsheet reads. */
export function csvAmount(pence: number): string {
  return (pence / 100).toFixed(2)
}

/** Positions where a program may see the start of a formula, even after spaces and quotes. */
const FORMULA = /(^|[,;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/g
/** A negative amount: begins with a minus sign, but is no formula. */
const AMOUNT = /^-\d+\.\d\d$/

function withoutFormulas(text: string): string {
  return AMOUNT.test(text) ? text : text.replaceAll(FORMULA, "$1'")
}
