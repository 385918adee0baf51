/**
 * One line after RFC 4180, each cell in quotes, so that none falls apart where a semicolon parts
 * cells. One that a spreadsheet would take for a formula begins with an apostrophe.
 */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

/** Pence as pounds, the way that every spreadsheet reads a number. */
export function csvAmount(pence: number): string {
  return (pence / 100).toFixed(2)
}

const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/
/** An amount that is taken away is one, and no formula. */
const AMOUNT = /^-\d+\.\d\d$/

function csvCell(text: string): string {
  const isFormula = FORMULA.test(text) && !AMOUNT.test(text)
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`
}
