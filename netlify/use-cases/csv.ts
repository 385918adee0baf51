/**
 * One line after RFC 4180, each cell in quotes. No cell, and no piece of one, is a formula to a
 * spreadsheet: an apostrophe stands before whatever would be, also behind each sign at which a
 * reader might part cells, since quotes count for nothing in the middle of what it takes for a cell.
 */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

/** Pence as pounds, the way that every spreadsheet reads a number. */
export function csvAmount(pence: number): string {
  return (pence / 100).toFixed(2)
}

/** Where a cell begins to some reader, before what makes it a formula; spaces and quotes may go. */
const FORMULA = /(^|[,;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/g
/** An amount that is taken away is one, and no formula. */
const AMOUNT = /^-\d+\.\d\d$/

function csvCell(text: string): string {
  const safe = AMOUNT.test(text) ? text : text.replaceAll(FORMULA, "$1'")
  return `"${safe.replaceAll('"', '""')}"`
}
