import { TEXT_WIDTH, PAGE, FULL_WIDTH, type Area, type TagNode, type Sheet } from './pdf-layout.ts'
import type { TextStyle } from './pdf-text.ts'

interface Column {
  title: string
  /** Points; the first column takes the remaining width. */
  width: number
  align?: 'left' | 'right'
}

/** A table with a header row; the cells of `total` are a last row in bold. */
export interface Table {
  /** By default the width of the page. */
  area?: Area
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  /** A note below each row, across the page; screen readers read it with the row's first cell. */
  notes?: readonly string[]
  total?: readonly string[]
  /** Points that must follow on the page of the last rows. */
  below?: number
}

/** Space between columns, above and below each row, and above a note, in points. */
const COLUMN_GAP = 10
const PADDING = 4.5
const NOTE_GAP = 2
/** Style of a table's header and of the note below a row. */
const SMALL_STYLE = { size: 9, colour: 'quiet' } as const

/** Writes a table; a row is never split across pages, and the last row is on the page of the total. */
export function writeTable(
  sheet: Sheet,
  { area = FULL_WIDTH, columns, rows, notes = [], total, below = 0 }: Table,
): void {
  const table = sheet.addPart('Table', sheet.root)
  const places = columnPlaces(columns, area)
  const titles = columns.map(({ title }) => title)
  writeRow(sheet, table, 'TH', places, titles, SMALL_STYLE)
  const writeEnd = () => {
    if (total) writeRow(sheet, table, 'TD', places, total, { isStrong: true })
    else sheet.drawRule(area)
  }
  const end = sheet.measure(writeEnd) + below
  for (const [index, cells] of rows.entries()) {
    const isLast = index === rows.length - 1
    writeRow(sheet, table, 'TD', places, cells, { note: notes[index], below: isLast ? end : 0 })
  }
  writeEnd()
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
