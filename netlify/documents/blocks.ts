import { COLUMN, PAGE, type Sheet } from './pdf-layout.ts'
import type { TextStyle } from './pdf-text.ts'

/** Between paragraphs, in points. */
const BETWEEN = 8

/** Writes a paragraph over the whole width. */
export function paragraph(sheet: Sheet, text: string, style: TextStyle = {}): void {
  const placed = { ...style, x: PAGE.margin, y: sheet.y, width: COLUMN }
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

/** Writes the heading of a section. */
export function heading(sheet: Sheet, text: string): void {
  sheet.need(WITH_HEADING)
  const placed = { x: PAGE.margin, y: sheet.y, width: COLUMN, size: 14, colour: 'brand' } as const
  sheet.y += sheet.write(sheet.root, 'H2', text, placed) + 6
}

/** Writes the heading of a part of a section. */
export function subheading(sheet: Sheet, text: string): void {
  sheet.need(WITH_HEADING)
  const placed = { x: PAGE.margin, y: sheet.y, width: COLUMN, size: 11 }
  sheet.y += sheet.write(sheet.root, 'H3', text, placed) + 6
}

/** How large a QR code is, what is between it and the text beside it, and between paragraphs there, in points. */
const CODE = { size: 84, gutter: 24, gap: 4 }

/** Writes paragraphs with the QR code of an address at their right; the one that is the address leads there. */
export function besideCode(sheet: Sheet, url: string, paragraphs: readonly string[]): void {
  const placed = { x: PAGE.margin, width: COLUMN - CODE.size - CODE.gutter, size: 9.5 }
  const heights = paragraphs.map((text) => sheet.heightOf(text, placed))
  const height = heights.reduce((sum, one) => sum + one + CODE.gap, -CODE.gap)
  sheet.need(Math.max(CODE.size, height))
  const bottom = sheet.y + CODE.size
  sheet.qrCode(url, { x: PAGE.margin + COLUMN - CODE.size, y: sheet.y, size: CODE.size })
  for (const text of paragraphs) {
    const isLink = text === url
    const parent = isLink ? sheet.part('P', sheet.root) : sheet.root
    const tag = isLink ? 'Link' : 'P'
    sheet.y += sheet.write(parent, tag, text, { ...placed, y: sheet.y }) + CODE.gap
  }
  sheet.y = Math.max(sheet.y, bottom) + BETWEEN
}
