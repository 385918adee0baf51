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
  /** A note below each row, across the page; screen readers read it with the row's first cell. */
  notes?: readonly string[]
  totals?: readonly (readonly [label: string, value: string])[]
  /** Points that must follow on the page of the last row and the totals. */
  below?: number
}

/** Space between columns, above and below each row, and above a note, in points. */
const COLUMN_GAP = 10
const PADDING = 4.5
const NOTE_GAP = 2
/** Style of a table's header and of the note below a row. */
const SMALL_STYLE = { size: 9, colour: 'quiet' } as const

/** Space above the totals, in points. */
const TOTALS_GAP = 6

/** Position of the totals on the right, in points. */
const TOTALS_LAYOUT = { x: PAGE.margin + TEXT_WIDTH - 250, label: 120, value: 120 }

/** Writes a table; a row is never split across pages, and the last row is on the page of the totals. */
export function writeTable(
  sheet: Sheet,
  { area = FULL_WIDTH, columns, rows, notes = [], totals = [], below = 0 }: Table,
): void {
  const table = sheet.addPart('Table', sheet.root)
  const places = columnPlaces(columns, area)
  const titles = columns.map(({ title }) => title)
  writeRow(sheet, table, 'TH', places, titles, SMALL_STYLE)
  const writeEnd = () => {
    if (totals.length > 0) writeTotals(sheet, totals)
    sheet.y += PADDING
  }
  const end = sheet.measure(writeEnd) + below
  for (const [index, cells] of rows.entries()) {
    const isLast = index === rows.length - 1
    writeRow(sheet, table, 'TD', places, cells, { note: notes[index], below: isLast ? end : 0 })
  }
  writeEnd()
  sheet.drawRule(area)
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
  { note, below: end = 0, ...style }: TextStyle & { note?: string | undefined; below?: number },
): void {
  const heights = cells.map((cell, index) =>
    sheet.heightOf(cell, { ...style, width: places[index]?.width ?? TEXT_WIDTH }),
  )
  const height = Math.max(...heights)
  const below = { ...SMALL_STYLE, x: PAGE.margin, width: TEXT_WIDTH }
  const noteHeight = note === undefined ? 0 : NOTE_GAP + sheet.heightOf(note, below)
  sheet.ensureRoom(height + noteHeight + 2 * PADDING + end)
  const [first, last] = [places[0] ?? FULL_WIDTH, places.at(-1) ?? FULL_WIDTH]
  sheet.drawRule({ x: first.x, width: last.x + last.width - first.x })
  const y = sheet.y + PADDING
  const line = sheet.addPart('TR', table)
  for (const [index, cell] of cells.entries()) {
    const { x, width, align } = places[index] ?? { x: 0, width: TEXT_WIDTH, align: 'left' }
    const placed = { ...style, x, y, width, align }
    if (index > 0 || note === undefined) {
      sheet.write(line, tag, cell, placed)
      continue
    }
    const whole = sheet.addPart('TD', line)
    sheet.write(whole, 'P', cell, placed)
    sheet.write(whole, 'P', note, { ...below, y: y + height + NOTE_GAP })
  }
  sheet.y = y + height + noteHeight + PADDING
}
