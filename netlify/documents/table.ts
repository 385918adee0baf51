import { HEADING_HEIGHT } from './blocks.ts'
import { TEXT_WIDTH, PAGE, FULL_WIDTH, type Area, type TagNode, type Sheet } from './pdf-layout.ts'
import type { TextStyle } from './pdf-text.ts'

interface Column {
  title: string
  /** Points; the first column takes the remaining width. */
  width: number
  align?: 'left' | 'right'
}

/** A table with a header row; `totals` are below the rows on the right, the last total in bold. */
export interface Table {
  /** By default the width of the page. */
  area?: Area
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  /** Lines below each row, across the page; screen readers read them with the first cell of the row. */
  notes?: readonly (readonly string[])[]
  totals?: readonly (readonly [label: string, value: string])[]
}

/** Space between columns, and above and below each row, in points. */
const COLUMN_GAP = 10
const PADDING = 4.5
/** Style of a table's header and of the notes below rows. */
const SMALL_STYLE = { size: 9, colour: 'quiet' } as const

/** Space above the totals, in points. */
const TOTALS_GAP = 6

/** Position of the totals on the right, in points. */
const TOTALS_LAYOUT = { x: PAGE.margin + TEXT_WIDTH - 250, label: 120, value: 120 }

/** Writes a table; a row is never split across pages. */
export function writeTable(
  sheet: Sheet,
  { area = FULL_WIDTH, columns, rows, notes = [], totals = [] }: Table,
): void {
  const table = sheet.addPart('Table', sheet.root)
  const places = columnPlaces(columns, area)
  writeRow(sheet, table, 'TH', places, titlesOf(columns), SMALL_STYLE)
  for (const [index, cells] of rows.entries()) {
    writeRow(sheet, table, 'TD', places, cells, { notes: notes[index] })
  }
  if (totals.length > 0) writeTotals(sheet, totals)
  sheet.y += PADDING
  sheet.drawRule(area)
}

/** Height of a table including the heading of its section, in points. */
export function heightOfTable(sheet: Sheet, { area = FULL_WIDTH, columns, rows }: Table): number {
  const places = columnPlaces(columns, area)
  const heights = [
    rowHeight(sheet, places, titlesOf(columns), SMALL_STYLE),
    ...rows.map((cells) => rowHeight(sheet, places, cells)),
  ]
  return heights.reduce((sum, height) => sum + height + 2 * PADDING, HEADING_HEIGHT + PADDING)
}

function titlesOf(columns: readonly Column[]): string[] {
  return columns.map(({ title }) => title)
}

function writeTotals(sheet: Sheet, totals: NonNullable<Table['totals']>): void {
  const sums = sheet.addPart('Table', sheet.root)
  sheet.y += TOTALS_GAP
  const places: Place[] = [
    { x: TOTALS_LAYOUT.x, width: TOTALS_LAYOUT.label, align: 'left' },
    {
      x: TOTALS_LAYOUT.x + TOTALS_LAYOUT.label + COLUMN_GAP,
      width: TOTALS_LAYOUT.value,
      align: 'right',
    },
  ]
  for (const [index, cells] of totals.entries()) {
    const isLast = index === totals.length - 1
    writeRow(sheet, sums, 'TD', places, cells, isLast ? { isStrong: true, size: 12 } : {})
  }
}

type Place = Area & { align: 'left' | 'right' }

function columnPlaces(columns: readonly Column[], area: Area): Place[] {
  const others = columns.slice(1).reduce((sum, { width }) => sum + width + COLUMN_GAP, 0)
  let { x } = area
  return columns.map(({ width, align = 'left' }, index) => {
    const own = index === 0 ? area.width - others : width
    const place = { x, width: own, align }
    x += own + COLUMN_GAP
    return place
  })
}

function writeRow(
  sheet: Sheet,
  table: TagNode,
  tag: 'TH' | 'TD',
  places: readonly Place[],
  cells: readonly string[],
  { notes = [], ...style }: TextStyle & { notes?: readonly string[] | undefined },
): void {
  const height = rowHeight(sheet, places, cells, style)
  const below = { ...SMALL_STYLE, x: PAGE.margin, width: TEXT_WIDTH }
  const notesHeight = notes.reduce((sum, note) => sum + sheet.heightOf(note, below), 0)
  sheet.ensureRoom(height + notesHeight + 2 * PADDING)
  const [first, last] = [places[0] ?? FULL_WIDTH, places.at(-1) ?? FULL_WIDTH]
  sheet.drawRule({ x: first.x, width: last.x + last.width - first.x })
  const y = sheet.y + PADDING
  const line = sheet.addPart('TR', table)
  for (const [index, cell] of cells.entries()) {
    const { x, width, align } = places[index] ?? { x: 0, width: TEXT_WIDTH, align: 'left' }
    const placed = { ...style, x, y, width, align }
    if (index > 0 || notes.length === 0) {
      sheet.write(line, tag, cell, placed)
      continue
    }
    const whole = sheet.addPart('TD', line)
    sheet.write(whole, 'P', cell, placed)
    let end = y + height
    for (const note of notes) end += sheet.write(whole, 'P', note, { ...below, y: end })
  }
  sheet.y = y + height + notesHeight + PADDING
}

function rowHeight(
  sheet: Sheet,
  places: readonly Place[],
  cells: readonly string[],
  style: TextStyle = {},
): number {
  const heights = cells.map((cell, index) =>
    sheet.heightOf(cell, { ...style, width: places[index]?.width ?? TEXT_WIDTH }),
  )
  return Math.max(...heights)
}
