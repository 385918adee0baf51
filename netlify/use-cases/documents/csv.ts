import { failure } from '#contract/failure.ts'
import type { Shop } from '#use-cases/shop.ts'

/** The refusal of a file with more rows than the host sends. */
export function tooManyRows({ mostRows }: Pick<Shop, 'mostRows'>) {
  const most = mostRows.toLocaleString('en-GB')
  return failure(
    'invalid-request',
    `This file would have more than ${most} rows, the most that can be sent. Narrow the list or the period.`,
  )
}

/**
 * One line of a file to read, after RFC 4180, each cell in quotes. No cell, and no piece of one, is a
 * formula to a spreadsheet: an apostrophe is put before each formula, also behind each sign at which a
 * program might split cells, since it ignores quotes within a cell.
 */
export function csvLine(values: readonly string[]): string {
  return plainCsvLine(values.map(withoutFormulas))
}

/** One line of a file for a program, which carries each text as it is. */
export function plainCsvLine(values: readonly string[]): string {
  return `${values.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** Pence as pounds, the way that every spreadsheet reads a number. */
export function csvAmount(pence: number): string {
  return (pence / 100).toFixed(2)
}

/** Where a program may see the start of a formula; it may drop spaces and quotes before it. */
const FORMULA = /(^|[,;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/g
/** A negative amount, which is no formula. */
const AMOUNT = /^-\d+\.\d\d$/

function withoutFormulas(text: string): string {
  return AMOUNT.test(text) ? text : text.replaceAll(FORMULA, "$1'")
}
