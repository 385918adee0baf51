import { COLUMN, PAGE, WHOLE, type Area, type Part, type Sheet } from './pdf-layout.ts'
import { leading, type TextStyle } from './pdf-text.ts'

/** Between paragraphs, in points. */
const BETWEEN = 8

/** Writes a paragraph over the whole width, or over an area. */
export function paragraph(sheet: Sheet, text: string, style: TextStyle & Partial<Area> = {}): void {
  const placed = { ...WHOLE, ...style, y: sheet.y }
  sheet.y += sheet.write(sheet.root, 'P', text, placed) + BETWEEN
}

/** Writes the title of a document, with a line below what `below` writes. */
export function title(sheet: Sheet, text: string, below: () => void): void {
  const placed = { x: PAGE.margin, y: sheet.y, width: COLUMN, size: 26, colour: 'brand' } as const
  sheet.y += sheet.write(sheet.root, 'H1', text, placed) + 4
  below()
  sheet.rule()
  sheet.y += 16
}

/** Room for a heading and what has to stand below it on the same page, in points. */
const WITH_HEADING = 70

const HEADING = { size: 14, colour: 'brand' } as const
/** Between the heading of a section or of a part and what it heads, in points. */
const BELOW_HEADING = 6

/** Writes the heading of a section. */
export function heading(sheet: Sheet, text: string): void {
  sheet.need(WITH_HEADING)
  const placed = { ...WHOLE, ...HEADING, y: sheet.y }
  sheet.y += sheet.write(sheet.root, 'H2', text, placed) + BELOW_HEADING
}

/** How large a QR code is, what is between it and the text beside it, and between paragraphs there, in points. */
const CODE = { size: 84, gutter: 16, gap: 4 }

/** Writes paragraphs with the QR code of an address at their right; the one that is the address leads there. */
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
  /** Points; the first column takes what is left. */
  width: number
  align?: 'left' | 'right'
}

/** A table with a head; `totals` stand below the rows at the right, the last of them strong. */
export interface Table {
  /** Where it stands, if it does not run over the whole width. */
  area?: Area
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  /** What stands below each row over the whole width, line by line, and is read with its first cell. */
  notes?: readonly (readonly string[])[]
  totals?: readonly (readonly [label: string, value: string])[]
}

const GAP = 10
const PADDING = 4.5
/** How the head of a table and the notes below a row are written. */
const SMALL = { size: 9, colour: 'quiet' } as const

/** The block of totals at the right, in points. */
const TOTALS = { x: PAGE.margin + COLUMN - 250, label: 120, value: 120 }

/** Writes a table, row by row; a row is never parted by the end of a page. */
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

/** Room for a table of these rows with the heading of its section, in points. */
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
