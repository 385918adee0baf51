import { TEXT_WIDTH, PAGE, FULL_WIDTH, type Area, type TagNode, type Sheet } from './pdf-layout.ts'
import { lineHeight, type TextPlacement, type TextStyle } from './pdf-text.ts'

/** Space between paragraphs, in points. */
const BETWEEN = 8

/** Writes a paragraph across the page, or across an area. */
export function paragraph(sheet: Sheet, text: string, style: TextStyle & Partial<Area> = {}): void {
  const placed = { ...FULL_WIDTH, ...style, y: sheet.y }
  sheet.y += sheet.write(sheet.root, 'P', text, placed) + BETWEEN
}

/** Writes a document's title, calls `below` for the content under it, and ends with a line. */
export function title(sheet: Sheet, text: string, below: () => void): void {
  const placed = {
    x: PAGE.margin,
    y: sheet.y,
    width: TEXT_WIDTH,
    size: 26,
    colour: 'brand',
  } as const
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

/** Height of the heading of a section with the space below it, in points. */
export const HEADING_HEIGHT = lineHeight(HEADING) + BELOW_HEADING

/** Writes the heading of a section, on a new page if there is less room than `height`. */
export function heading(sheet: Sheet, text: string, height = WITH_HEADING): void {
  sheet.need(height)
  const placed = { ...FULL_WIDTH, ...HEADING, y: sheet.y }
  sheet.y += sheet.write(sheet.root, 'H2', text, placed) + BELOW_HEADING
}

/** Writes the large heading of a chapter, such as a service of a proposal. */
export function chapterHeading(sheet: Sheet, text: string): void {
  const placed = { ...FULL_WIDTH, y: sheet.y, size: 20, colour: 'brand' } as const
  sheet.y += sheet.write(sheet.root, 'H2', text, placed) + BELOW_HEADING
}

/** Width of the labels of facts, and the space above and below each, in points. */
const FACTS = { label: 100, padding: 8 }

/** A fact's label and value; with an address, the value is a link. */
export type Fact = readonly [label: string, value: string, url?: string]

/** Writes facts below each other, label and value, between lines across the page. */
export function facts(sheet: Sheet, rows: readonly Fact[]): void {
  const { label: side, padding } = FACTS
  const beside = { x: PAGE.margin + side, width: TEXT_WIDTH - side }
  for (const [label, value, url] of rows) {
    sheet.need(sheet.heightOf(value, beside) + 2 * padding)
    sheet.rule()
    sheet.y += padding
    const section = sheet.part('Sect', sheet.root)
    sheet.write(section, 'P', label, { ...FULL_WIDTH, y: sheet.y, width: side, colour: 'quiet' })
    const placed = { ...beside, y: sheet.y }
    const written =
      url === undefined
        ? sheet.write(section, 'P', value, placed)
        : writeLink(sheet, section, value, { ...placed, url })
    sheet.y += written + padding
  }
  sheet.rule()
  sheet.y += BETWEEN
}

/** Writes the heading of a part of a section. */
export function subheading(sheet: Sheet, text: string): void {
  sheet.need(WITH_HEADING)
  sheet.y += BETWEEN
  const placed = { ...FULL_WIDTH, y: sheet.y, isStrong: true }
  sheet.y += sheet.write(sheet.root, 'H3', text, placed) + 4
}

/** An entry of a list: a text, or a title with a text below it. */
export interface Entry {
  title?: string
  text: string
}

/** Space for a list's labels, and between its entries, in points. */
const LIST = { indent: 16, gap: 7 }

/** Writes a list; an entry with its title is never split across pages. */
export function list(
  sheet: Sheet,
  entries: readonly Entry[],
  label: (index: number) => string,
): void {
  const whole = sheet.part('L', sheet.root)
  const placed = { x: PAGE.margin + LIST.indent, width: TEXT_WIDTH - LIST.indent }
  for (const [index, { title: name, text }] of entries.entries()) {
    const item = sheet.part('LI', whole)
    const texts = name === undefined ? [{ text }] : [{ text: name, isStrong: true }, { text }]
    const heights = texts.map((one) => sheet.heightOf(one.text, { ...placed, ...one }))
    sheet.need(heights.reduce((sum, one) => sum + one, 0))
    sheet.write(item, 'Lbl', label(index), { ...FULL_WIDTH, y: sheet.y, colour: 'quiet' })
    const body = sheet.part('LBody', item)
    for (const { text: words, ...style } of texts) {
      sheet.y += sheet.write(body, 'P', words, { ...style, ...placed, y: sheet.y })
    }
    sheet.y += LIST.gap
  }
  sheet.y += BETWEEN - LIST.gap
}

/** Height of a line to fill in by hand, with its label below, in points. */
const FIELD = { line: 20, size: 8 }

/** A line with its label below or, with a `value`, that text in place of the line. */
export interface Field {
  label: string
  value?: string
}

/** Writes lines to fill in by hand, each with its label below; returns their height. */
export function linesToFill(
  sheet: Sheet,
  parent: TagNode,
  fields: readonly Field[],
  area: Area & { y: number },
): number {
  let { y } = area
  for (const { label, value } of fields) {
    if (value !== undefined) sheet.write(parent, 'P', value, { ...area, y: y + FIELD.line - 15 })
    y += FIELD.line
    if (value === undefined) sheet.rule({ ...area, y, colour: 'quiet' })
    y += 2
    y += sheet.write(parent, 'P', label, { ...area, y, size: FIELD.size, colour: 'quiet' })
  }
  return y - area.y
}

/** Writes a text that leads to `url`, in the firm's colour; returns its height. */
function writeLink(
  sheet: Sheet,
  parent: TagNode,
  text: string,
  placed: TextPlacement & { url: string },
): number {
  return sheet.write(sheet.part('P', parent), 'Link', text, { ...placed, colour: 'brand' })
}

/**
 * In points: the size of a QR code, its distance from the text, and the space between paragraphs of
 * that text.
 */
const CODE = { size: 84, gutter: 16, gap: 4 }

/** Writes paragraphs with the QR code of `url` to their right; the first paragraph is a link to `url` too. */
export function besideQrCode(
  sheet: Sheet,
  url: string,
  paragraphs: readonly string[],
  { x, width }: Area = FULL_WIDTH,
): void {
  const placed = { x, width: width - CODE.size - CODE.gutter, size: 9.5 }
  sheet.need(heightBesideQrCode(sheet, paragraphs, width))
  const bottom = sheet.y + CODE.size
  sheet.qrCode(url, { x: x + width - CODE.size, y: sheet.y, size: CODE.size })
  for (const [index, text] of paragraphs.entries()) {
    const at = { ...placed, y: sheet.y }
    const written =
      index === 0
        ? writeLink(sheet, sheet.root, text, { ...at, url })
        : sheet.write(sheet.root, 'P', text, at)
    sheet.y += written + CODE.gap
  }
  sheet.y = Math.max(sheet.y, bottom) + BETWEEN
}

/** Height of a QR code with paragraphs to its left, in points. */
export function heightBesideQrCode(
  sheet: Sheet,
  paragraphs: readonly string[],
  width = FULL_WIDTH.width,
): number {
  const style = { width: width - CODE.size - CODE.gutter, size: 9.5 }
  const heights = paragraphs.map((text) => sheet.heightOf(text, style) + CODE.gap)
  return Math.max(
    CODE.size,
    heights.reduce((sum, one) => sum + one, -CODE.gap),
  )
}
