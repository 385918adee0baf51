import { TEXT_WIDTH, PAGE, FULL_WIDTH, type Area, type TagNode, type Sheet } from './pdf-layout.ts'
import type { TextPlacement, TextStyle } from './pdf-text.ts'

/** Space between paragraphs, in points. */
const PARAGRAPH_GAP = 8

interface ParagraphOptions {
  url?: string
  /** Space below, in points. */
  gap?: number
}

/** Writes a paragraph across the page or across an area. A paragraph with a `url` is a link. */
export function writeParagraph(
  sheet: Sheet,
  text: string,
  { url, gap = PARAGRAPH_GAP, ...style }: TextStyle & Partial<Area> & ParagraphOptions = {},
): void {
  const placed = { ...FULL_WIDTH, ...style, y: sheet.y }
  sheet.y += writeText(sheet, sheet.root, text, placed, url) + gap
}

/** Calls `write` on this page if its output and `below` more points fit, otherwise on a new page. */
export function writeOnOnePage(sheet: Sheet, write: () => void, below = 0): void {
  sheet.ensureRoom(sheet.measure(write) + below)
  write()
}

/** Writes a document's title, calls `below` for the content under it, and ends with a line. */
export function writeTitle(sheet: Sheet, text: string, below: () => void): void {
  const placed = { ...FULL_WIDTH, y: sheet.y, size: 26, colour: 'brand' } as const
  sheet.y += sheet.write(sheet.root, 'H1', text, placed) + 4
  below()
  sheet.drawRule()
  sheet.y += 16
}

/** Height of a heading with the least content that must follow on its page, in points. */
const SECTION_START_HEIGHT = 70

/** Space below a heading, in points. */
const HEADING_GAP = 6

export function writeHeading(sheet: Sheet, text: string, size = 14): void {
  sheet.ensureRoom(SECTION_START_HEIGHT)
  const placed = { ...FULL_WIDTH, y: sheet.y, size, colour: 'brand' } as const
  sheet.y += sheet.write(sheet.root, 'H2', text, placed) + HEADING_GAP
}

/** Width of the labels of facts, and the space above and below each, in points. */
const FACT_LAYOUT = { label: 100, padding: 5, size: 10.5 }

/** A fact's label and value; a value with a `url` is a link. */
export type Fact = readonly [label: string, value: string, url?: string]

/** Writes facts below each other, label and value, between lines across the page. */
export function writeFacts(sheet: Sheet, rows: readonly Fact[], layout = FACT_LAYOUT): void {
  const { label: side, padding, size } = layout
  const beside = { x: PAGE.margin + side, width: TEXT_WIDTH - side, size }
  for (const [label, value, url] of rows) {
    const before = { x: PAGE.margin, width: side - 8, size, colour: 'quiet' } as const
    const height = Math.max(sheet.heightOf(label, before), sheet.heightOf(value, beside))
    sheet.ensureRoom(height + 2 * padding)
    sheet.drawRule()
    sheet.y += padding
    const { y } = sheet
    const section = sheet.addPart('Sect', sheet.root)
    sheet.write(section, 'P', label, { ...before, y })
    writeText(sheet, section, value, { ...beside, y }, url)
    sheet.y = y + height + padding
  }
  sheet.drawRule()
  sheet.y += PARAGRAPH_GAP
}

export function writeSubheading(sheet: Sheet, text: string): void {
  sheet.ensureRoom(SECTION_START_HEIGHT)
  sheet.y += PARAGRAPH_GAP
  const placed = { ...FULL_WIDTH, y: sheet.y, isStrong: true }
  sheet.y += sheet.write(sheet.root, 'H3', text, placed) + 4
}

/** An entry of a list: a text, or a title with a text below it. */
export interface ListEntry {
  title?: string
  text: string
}

/** Space for a list's labels, and between its entries with and without titles, in points. */
const LIST_LAYOUT = { indent: 16, gap: 7, closeGap: 3 }

/** Writes a list; an entry with its title is never split across pages. */
export function writeList(
  sheet: Sheet,
  entries: readonly ListEntry[],
  label: (index: number) => string,
): void {
  const whole = sheet.addPart('L', sheet.root)
  const placed = { x: PAGE.margin + LIST_LAYOUT.indent, width: TEXT_WIDTH - LIST_LAYOUT.indent }
  for (const [index, { title: name, text }] of entries.entries()) {
    const item = sheet.addPart('LI', whole)
    const texts = name === undefined ? [{ text }] : [{ text: name, isStrong: true }, { text }]
    const heights = texts.map((one) => sheet.heightOf(one.text, { ...placed, ...one }))
    sheet.ensureRoom(heights.reduce((sum, one) => sum + one, 0))
    sheet.write(item, 'Lbl', label(index), { ...FULL_WIDTH, y: sheet.y, colour: 'quiet' })
    const body = sheet.addPart('LBody', item)
    for (const { text: words, ...style } of texts) {
      sheet.y += sheet.write(body, 'P', words, { ...style, ...placed, y: sheet.y })
    }
    sheet.y += name === undefined ? LIST_LAYOUT.closeGap : LIST_LAYOUT.gap
  }
  sheet.y += PARAGRAPH_GAP - LIST_LAYOUT.closeGap
}

/** Height of a line to fill in by hand, and the size of its label below, in points. */
const FIELD_LAYOUT = { line: 18, size: 9 }

/** A line to fill in by hand, or the printed `value`; a label that is not blank is below. */
export interface Field {
  label: string
  value?: string
}

/** Writes lines to fill in by hand, each with its label below; returns their height. */
export function writeFieldLines(
  sheet: Sheet,
  parent: TagNode,
  fields: readonly Field[],
  area: Area & { y: number },
): number {
  const { line } = FIELD_LAYOUT
  let { y } = area
  for (const { label, value } of fields) {
    if (value === undefined) {
      y += line
      sheet.drawRule({ ...area, y, colour: 'quiet' })
    } else y += line - 15 + sheet.write(parent, 'P', value, { ...area, y: y + line - 15 })
    if (label === '') continue
    y += 2
    y += sheet.write(parent, 'P', label, { ...area, y, size: FIELD_LAYOUT.size, colour: 'quiet' })
  }
  return y - area.y
}

/** Writes a text and returns its height. A text with a `url` is a link in the firm's colour. */
function writeText(
  sheet: Sheet,
  parent: TagNode,
  text: string,
  placed: TextPlacement,
  url: string | undefined,
): number {
  if (url === undefined) return sheet.write(parent, 'P', text, placed)
  return sheet.write(sheet.addPart('P', parent), 'Link', text, { ...placed, url, colour: 'brand' })
}

/** Side of a QR code, and its distance from the text, in points. */
const QR_CODE_LAYOUT = { size: 84, gutter: 20 }

/** Calls `write` with the area to the left of the QR code of `url`. */
export function writeBesideQrCode(
  sheet: Sheet,
  url: string,
  { x, width }: Area,
  write: (area: Area) => void,
): void {
  const { size, gutter } = QR_CODE_LAYOUT
  const area = { x, width: width - size - gutter }
  sheet.ensureRoom(
    Math.max(
      size,
      sheet.measure(() => write(area)),
    ),
  )
  const { y } = sheet
  sheet.drawQrCode(url, { x: x + width - size, y, size })
  write(area)
  sheet.y = Math.max(sheet.y, y + size)
}
