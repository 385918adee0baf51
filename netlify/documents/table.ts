import { COLUMN, PAGE, type Part, type Sheet } from './pdf-layout.ts'
import type { TextStyle } from './pdf-text.ts'

export interface Column {
  title: string
  /** Points; the first column takes what is left. */
  width: number
  align?: 'left' | 'right'
}

/** A table with a head; `totals` stand below the rows at the right, the last of them strong. */
export interface Table {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  /** What stands below each row over the whole width, line by line, and is read with its first cell. */
  notes?: readonly (readonly string[])[]
  totals?: readonly (readonly [label: string, value: string])[]
}

const GAP = 12
const PADDING = 4.5
const NOTE = { size: 9, colour: 'quiet' } as const

/** The block of totals at the right, in points. */
const TOTALS = { x: PAGE.margin + COLUMN - 250, label: 118, value: 120 }

/** Writes a table, row by row; a row is never parted by the end of a page. */
export function writeTable(sheet: Sheet, { columns, rows, notes = [], totals = [] }: Table): void {
  const table = sheet.part('Table', sheet.root)
  const places = placesOf(columns)
  row(
    sheet,
    table,
    'TH',
    places,
    columns.map(({ title }) => title),
    { size: 9, colour: 'quiet' },
  )
  for (const [index, cells] of rows.entries()) {
    row(sheet, table, 'TD', places, cells, { notes: notes[index] })
  }
  if (totals.length > 0) writeTotals(sheet, totals)
  sheet.y += PADDING
  sheet.rule()
}

function writeTotals(sheet: Sheet, totals: NonNullable<Table['totals']>): void {
  const sums = sheet.part('Table', sheet.root)
  for (const [index, [label, value]] of totals.entries()) {
    const isLast = index === totals.length - 1
    total(sheet, sums, label, value, isLast ? { isStrong: true, size: 12 } : {})
  }
}

type Place = { x: number; width: number; align: 'left' | 'right' }

function placesOf(columns: readonly Column[]): Place[] {
  const others = columns.slice(1).reduce((sum, { width }) => sum + width + GAP, 0)
  let x: number = PAGE.margin
  return columns.map(({ width, align = 'left' }, index) => {
    const own = index === 0 ? COLUMN - others : width
    const place = { x, width: own, align }
    x += own + GAP
    return place
  })
}

function row(
  sheet: Sheet,
  table: Part,
  tag: 'TH' | 'TD',
  places: readonly Place[],
  cells: readonly string[],
  { notes = [], ...style }: TextStyle & { notes?: readonly string[] | undefined },
): void {
  const heights = cells.map((cell, index) =>
    sheet.heightOf(cell, { ...style, width: places[index]?.width ?? COLUMN }),
  )
  const height = Math.max(...heights)
  const below = { ...NOTE, x: PAGE.margin, width: COLUMN }
  const notesHeight = notes.reduce((sum, note) => sum + sheet.heightOf(note, below), 0)
  sheet.need(height + notesHeight + 2 * PADDING)
  sheet.rule(places[0]?.x)
  const y = sheet.y + PADDING
  const line = sheet.part('TR', table)
  for (const [index, cell] of cells.entries()) {
    const { x, width, align } = places[index] ?? { x: 0, width: COLUMN, align: 'left' }
    const placed = { ...style, x, y, width, align }
    if (index > 0 || notes.length === 0) {
      sheet.write(line, tag, cell, placed)
      continue
    }
    const whole = sheet.part('TD', line)
    sheet.write(whole, 'P', cell, placed)
    let end = y + height
    for (const note of notes) end += sheet.write(whole, 'P', note, { ...below, y: end })
  }
  sheet.y = y + height + notesHeight + PADDING
}

function total(sheet: Sheet, table: Part, label: string, value: string, style: TextStyle): void {
  const places: Place[] = [
    { x: TOTALS.x, width: TOTALS.label, align: 'left' },
    { x: TOTALS.x + TOTALS.label + GAP, width: TOTALS.value, align: 'right' },
  ]
  row(sheet, table, 'TD', places, [label, value], style)
}
