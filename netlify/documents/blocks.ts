import { COLUMN, PAGE, WHOLE, type Area, type Part, type Sheet } from './pdf-layout.ts'
import { leading, type TextStyle } from './pdf-text.ts'

/** Space between paragraphs, in points. */
const BETWEEN = 8

/** Writes a paragraph across the page, or across an area. */
export function paragraph(sheet: Sheet, text: string, style: TextStyle & Partial<Area> = {}): void {
  const placed = { ...WHOLE, ...style, y: sheet.y }
  sheet.y += sheet.write(sheet.root, 'P', text, placed) + BETWEEN
}

/** Writes a document's title, then what `below` writes, then a line. */
export function title(sheet: Sheet, text: string, below: () => void): void {
  const placed = { x: PAGE.margin, y: sheet.y, width: COLUMN, size: 26, colour: 'brand' } as const
  sheet.y += sheet.write(sheet.root, 'H1', text, placed) + 4
  below()
  sheet.rule()
  sheet.y += 16
}

/** Height of a heading and the least content that must follow on the same page, in points. */
const WITH_HEADING = 70

const HEADING = { size: 14, colour: 'brand' } as const
/** Space below a heading, in points. */
const BELOW_HEADING = 6

/** Writes the heading of a section. */
export function heading(sheet: Sheet, text: string): void {
  sheet.need(WITH_HEADING)
  const placed = { ...WHOLE, ...HEADING, y: sheet.y }
  sheet.y += sheet.write(sheet.root, 'H2', text, placed) + BELOW_HEADING
}

/** Size of a QR code, its distance to the text, and the space between those paragraphs, in points. */
const CODE = { size: 84, gutter: 16, gap: 4 }

/** Writes paragraphs with the QR code of `url` to their right; a paragraph equal to `url` becomes a link. */
export function besideCode(
  sheet: Sheet,
  url: string,
  paragraphs: readonly string[],
  { x, width }: Area = WHOLE,
): void {
  const placed = { x, width: width - CODE.size - CODE.gutter, size: 9.5 }
  const heights = paragraphs.map((text) => sheet.heightOf(text, placed))
  const height = heights.reduce((sum, one) => sum + one + CODE.gap, -CODE.gap)
  sheet.need(Math.max(CODE.size, height))
  const bottom = sheet.y + CODE.size
  sheet.qrCode(url, { x: x + width - CODE.size, y: sheet.y, size: CODE.size })
  for (const text of paragraphs) {
    const isLink = text === url
    const parent = isLink ? sheet.part('P', sheet.root) : sheet.root
    const tag = isLink ? 'Link' : 'P'
    sheet.y += sheet.write(parent, tag, text, { ...placed, y: sheet.y }) + CODE.gap
  }
  sheet.y = Math.max(sheet.y, bottom) + BETWEEN
}

interface Column {
  title: string
  /** Points; the first column takes the remaining width. */
  width: number
  align?: 'left' | 'right'
}

/** A table with a header row; `totals` are set below the rows on the right, the last one in bold. */
export interface Table {
  /** Its position, if not across the page. */
  area?: Area
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  /** Lines below each row, across the page; screen readers read them with its first cell. */
  notes?: readonly (readonly string[])[]
  totals?: readonly (readonly [label: string, value: string])[]
}

const GAP = 10
const PADDING = 4.5
/** Style of a table's header and of the notes below rows. */
const SMALL = { size: 9, colour: 'quiet' } as const

/** Position of the totals on the right, in points. */
const TOTALS = { x: PAGE.margin + COLUMN - 250, label: 120, value: 120 }

/** Writes a table; a row is never split across pages. */
export function writeTable(
  sheet: Sheet,
  { area = WHOLE, columns, rows, notes = [], totals = [] }: Table,
): void {
  const table = sheet.part('Table', sheet.root)
  const places = placesOf(columns, area)
  row(sheet, table, 'TH', places, titlesOf(columns), SMALL)
  for (const [index, cells] of rows.entries()) {
    row(sheet, table, 'TD', places, cells, { notes: notes[index] })
  }
  if (totals.length > 0) writeTotals(sheet, totals)
  sheet.y += PADDING
  sheet.rule(area)
}

/** Height of a table including the heading of its section, in points. */
export function roomFor(sheet: Sheet, { area = WHOLE, columns, rows }: Table): number {
  const places = placesOf(columns, area)
  const heights = [
    tallest(sheet, places, titlesOf(columns), SMALL),
    ...rows.map((cells) => tallest(sheet, places, cells)),
  ]
  const withHeading = leading(HEADING) + BELOW_HEADING + PADDING
  return heights.reduce((sum, height) => sum + height + 2 * PADDING, withHeading)
}

function titlesOf(columns: readonly Column[]): string[] {
  return columns.map(({ title }) => title)
}

function writeTotals(sheet: Sheet, totals: NonNullable<Table['totals']>): void {
  const sums = sheet.part('Table', sheet.root)
  const places: Place[] = [
    { x: TOTALS.x, width: TOTALS.label, align: 'left' },
    { x: TOTALS.x + TOTALS.label + GAP, width: TOTALS.value, align: 'right' },
  ]
  for (const [index, cells] of totals.entries()) {
    const isLast = index === totals.length - 1
    row(sheet, sums, 'TD', places, cells, isLast ? { isStrong: true, size: 12 } : {})
  }
}

type Place = Area & { align: 'left' | 'right' }

function placesOf(columns: readonly Column[], area: Area): Place[] {
  const others = columns.slice(1).reduce((sum, { width }) => sum + width + GAP, 0)
  let { x } = area
  return columns.map(({ width, align = 'left' }, index) => {
    const own = index === 0 ? area.width - others : width
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
  const height = tallest(sheet, places, cells, style)
  const below = { ...SMALL, x: PAGE.margin, width: COLUMN }
  const notesHeight = notes.reduce((sum, note) => sum + sheet.heightOf(note, below), 0)
  sheet.need(height + notesHeight + 2 * PADDING)
  const [first, last] = [places[0] ?? WHOLE, places.at(-1) ?? WHOLE]
  sheet.rule({ x: first.x, width: last.x + last.width - first.x })
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

function tallest(
  sheet: Sheet,
  places: readonly Place[],
  cells: readonly string[],
  style: TextStyle = {},
): number {
  const heights = cells.map((cell, index) =>
    sheet.heightOf(cell, { ...style, width: places[index]?.width ?? COLUMN }),
  )
  return Math.max(...heights)
}
