import { TEXT_WIDTH, PAGE, FULL_WIDTH, type Area, type TagNode, type Sheet } from './pdf-layout.ts'
import { lineHeight, type TextPlacement, type TextStyle } from './pdf-text.ts'

/** Space between paragraphs, in points. */
const PARAGRAPH_GAP = 8

/** Writes a paragraph across the page, or across an area. */
export function writeParagraph(
  sheet: Sheet,
  text: string,
  style: TextStyle & Partial<Area> = {},
): void {
  const placed = { ...FULL_WIDTH, ...style, y: sheet.y }
  sheet.y += sheet.write(sheet.root, 'P', text, placed) + PARAGRAPH_GAP
}

/** Writes a document's title, calls `below` for the content under it, and ends with a line. */
export function writeTitle(sheet: Sheet, text: string, below: () => void): void {
  const placed = {
    x: PAGE.margin,
    y: sheet.y,
    width: TEXT_WIDTH,
    size: 26,
    colour: 'brand',
  } as const
  sheet.y += sheet.write(sheet.root, 'H1', text, placed) + 4
  below()
  sheet.drawRule()
  sheet.y += 16
}

/** Height of a heading with the least content that must follow on its page, in points. */
const SECTION_START_HEIGHT = 70

const HEADING = { size: 14, colour: 'brand' } as const
/** Space below a heading, in points. */
const HEADING_GAP = 6

/** Height of the heading of a section with the space below it, in points. */
export const HEADING_HEIGHT = lineHeight(HEADING) + HEADING_GAP

/** Writes the heading of a section, on a new page if there is less room than `height`. */
export function writeHeading(sheet: Sheet, text: string, height = SECTION_START_HEIGHT): void {
  sheet.ensureRoom(height)
  const placed = { ...FULL_WIDTH, ...HEADING, y: sheet.y }
  sheet.y += sheet.write(sheet.root, 'H2', text, placed) + HEADING_GAP
}

/** Writes the large heading of a chapter, such as a service of a proposal. */
export function writeChapterHeading(sheet: Sheet, text: string): void {
  const placed = { ...FULL_WIDTH, y: sheet.y, size: 20, colour: 'brand' } as const
  sheet.y += sheet.write(sheet.root, 'H2', text, placed) + HEADING_GAP
}

/** Width of the labels of facts, and the space above and below each, in points. */
const FACT_LAYOUT = { label: 100, padding: 8 }

/** A fact's label and value; with an address, the value is a link. */
export type Fact = readonly [label: string, value: string, url?: string]

/** Writes facts below each other, label and value, between lines across the page. */
export function writeFacts(sheet: Sheet, rows: readonly Fact[]): void {
  const { label: side, padding } = FACT_LAYOUT
  const beside = { x: PAGE.margin + side, width: TEXT_WIDTH - side }
  for (const [label, value, url] of rows) {
    sheet.ensureRoom(sheet.heightOf(value, beside) + 2 * padding)
    sheet.drawRule()
    sheet.y += padding
    const section = sheet.addPart('Sect', sheet.root)
    sheet.write(section, 'P', label, { ...FULL_WIDTH, y: sheet.y, width: side, colour: 'quiet' })
    const placed = { ...beside, y: sheet.y }
    const written =
      url === undefined
        ? sheet.write(section, 'P', value, placed)
        : writeLink(sheet, section, value, { ...placed, url })
    sheet.y += written + padding
  }
  sheet.drawRule()
  sheet.y += PARAGRAPH_GAP
}

/** Writes the heading of a part of a section. */
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

/** Space for a list's labels, and between its entries, in points. */
const LIST_LAYOUT = { indent: 16, gap: 7 }

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
    sheet.y += LIST_LAYOUT.gap
  }
  sheet.y += PARAGRAPH_GAP - LIST_LAYOUT.gap
}

/** Height of a line to fill in by hand, with its label below, in points. */
const FIELD_LAYOUT = { line: 20, size: 8 }

/** A line to fill in by hand, with its label below; a `value` is printed in place of the line. */
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
  let { y } = area
  for (const { label, value } of fields) {
    if (value !== undefined)
      sheet.write(parent, 'P', value, { ...area, y: y + FIELD_LAYOUT.line - 15 })
    y += FIELD_LAYOUT.line
    if (value === undefined) sheet.drawRule({ ...area, y, colour: 'quiet' })
    y += 2
    y += sheet.write(parent, 'P', label, { ...area, y, size: FIELD_LAYOUT.size, colour: 'quiet' })
  }
  return y - area.y
}

/** Writes a link to `url` in the firm's colour; returns its height. */
function writeLink(
  sheet: Sheet,
  parent: TagNode,
  text: string,
  placed: TextPlacement & { url: string },
): number {
  return sheet.write(sheet.addPart('P', parent), 'Link', text, { ...placed, colour: 'brand' })
}

/** Side of a QR code, its distance from the text, and the space between the paragraphs, in points. */
const QR_CODE_LAYOUT = { size: 84, gutter: 16, gap: 4 }

/** Writes paragraphs with the QR code of `url` to their right; the first paragraph links to `url`. */
export function writeBesideQrCode(
  sheet: Sheet,
  url: string,
  paragraphs: readonly string[],
  { x, width }: Area = FULL_WIDTH,
): void {
  const placed = { x, width: width - QR_CODE_LAYOUT.size - QR_CODE_LAYOUT.gutter, size: 9.5 }
  sheet.ensureRoom(heightBesideQrCode(sheet, paragraphs, width))
  const bottom = sheet.y + QR_CODE_LAYOUT.size
  sheet.drawQrCode(url, {
    x: x + width - QR_CODE_LAYOUT.size,
    y: sheet.y,
    size: QR_CODE_LAYOUT.size,
  })
  for (const [index, text] of paragraphs.entries()) {
    const at = { ...placed, y: sheet.y }
    const written =
      index === 0
        ? writeLink(sheet, sheet.root, text, { ...at, url })
        : sheet.write(sheet.root, 'P', text, at)
    sheet.y += written + QR_CODE_LAYOUT.gap
  }
  sheet.y = Math.max(sheet.y, bottom) + PARAGRAPH_GAP
}

/** Height of a QR code with paragraphs to its left, in points. */
export function heightBesideQrCode(
  sheet: Sheet,
  paragraphs: readonly string[],
  width = FULL_WIDTH.width,
): number {
  const style = { width: width - QR_CODE_LAYOUT.size - QR_CODE_LAYOUT.gutter, size: 9.5 }
  const heights = paragraphs.map((text) => sheet.heightOf(text, style) + QR_CODE_LAYOUT.gap)
  return Math.max(
    QR_CODE_LAYOUT.size,
    heights.reduce((sum, one) => sum + one, -QR_CODE_LAYOUT.gap),
  )
}
