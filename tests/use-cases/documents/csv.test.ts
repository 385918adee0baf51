import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { anyText } from '#tests/arbitraries.ts'
import { csvAmount, csvLine } from '#use-cases/documents/csv.ts'

interface Dialect {
  separators: string
  /** Where a quote may begin a quoted part; in most programs only at the start of a cell. */
  quotes: 'at-start' | 'anywhere' | 'nowhere'
}

const DIALECTS = [',', ';', '\t', ',;\t'].flatMap((separators): Dialect[] => [
  { separators, quotes: 'at-start' },
  { separators, quotes: 'anywhere' },
  { separators, quotes: 'nowhere' },
])

/** Splits a file into cells as a program with this dialect does, even if the file is malformed. */
function cellsOf(file: string, dialect: Dialect): string[] {
  const ends = new Set(`${dialect.separators}\r\n`)
  const cells = ['']
  let state: 'start' | 'plain' | 'quoted' | 'quote-in-quoted' = 'start'
  const add = (sign: string) => {
    cells[cells.length - 1] += sign
  }
  const next = (sign: string): typeof state => {
    if (state === 'quoted' && sign !== '"') return (add(sign), 'quoted')
    if (state === 'quoted') return 'quote-in-quoted'
    if (state === 'quote-in-quoted' && sign === '"') return (add(sign), 'quoted')
    if (ends.has(sign)) return (cells.push(''), 'start')
    return sign === '"' && opensQuotes(dialect, state) ? 'quoted' : (add(sign), 'plain')
  }
  for (const sign of file) state = next(sign)
  return cells
}

function opensQuotes({ quotes }: Dialect, state: string): boolean {
  return quotes === 'anywhere' || (quotes === 'at-start' && state === 'start')
}

const RFC_4180: Dialect = { separators: ',', quotes: 'at-start' }

/** Whether a spreadsheet would read the cell as a formula; it reads an amount such as -5.00 as a number. */
function isFormula(cell: string): boolean {
  return /^\s*[=+\-@＝＋－＠]/.test(cell) && !/^-\d+\.\d\d"?$/.test(cell)
}

const withoutApostrophes = (texts: readonly string[]) =>
  texts.map((text) => text.replaceAll("'", ''))

/** Text with many characters that split cells or begin formulas. */
const trickyText = fc
  .array(
    fc.oneof(fc.constantFrom(...Array.from('=+-@＝;,\t\r\n" \'')), anyText(3), fc.constant('=1+1')),
    {
      maxLength: 10,
    },
  )
  .map((pieces) => pieces.join(''))

test.each([
  ['L;=1+1;Buyer', "L;'=1+1;Buyer"],
  ['X Ltd;=HYPERLINK(1);Y', "X Ltd;'=HYPERLINK(1);Y"],
  ['a;"=1+1"', `a;'"=1+1"`],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['12 Road\n-2', "12 Road\n'-2"],
  ['Smith; Jones - Partners', 'Smith; Jones - Partners'],
])(
  'no part of the text %j is a formula in a CSV file, however a program splits cells (row 54)',
  (text, expected) => {
    expect(cellsOf(csvLine(['1', text, '2']), RFC_4180).slice(0, 3)).toEqual(['1', expected, '2'])
  },
)

test('a CSV file contains no formula in any dialect of CSV (row 54)', () => {
  const table = fc.array(fc.array(trickyText, { minLength: 1, maxLength: 4 }), { maxLength: 3 })
  fc.assert(
    fc.property(table, fc.integer({ min: -99_999, max: 99_999 }), (rows, pence) => {
      const file = rows.map((row) => csvLine([...row, csvAmount(pence)])).join('')
      for (const dialect of DIALECTS) {
        expect(cellsOf(file, dialect).filter(isFormula)).toEqual([])
      }
    }),
    { numRuns: 2000 },
  )
})

test('the cells of a CSV file are read back unchanged except for added apostrophes', () => {
  fc.assert(
    fc.property(fc.array(trickyText, { minLength: 1, maxLength: 4 }), (row) => {
      const cells = cellsOf(csvLine(row), RFC_4180).slice(0, row.length)
      expect(withoutApostrophes(cells)).toEqual(withoutApostrophes(row))
    }),
  )
})
