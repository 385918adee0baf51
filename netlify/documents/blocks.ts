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

/** How large a QR code is, and what is between it and the text beside it, in points. */
const CODE = 84
const BESIDE_CODE = 24

/** Writes paragraphs with the QR code of an address at their right; the one that is the address leads there. */
export function besideCode(sheet: Sheet, url: string, paragraphs: readonly string[]): void {
  const placed = { x: PAGE.margin, width: COLUMN - CODE - BESIDE_CODE }
  const heights = paragraphs.map((text) => sheet.heightOf(text, placed) + BETWEEN)
  sheet.need(
    Math.max(
      CODE,
      heights.reduce((sum, height) => sum + height, 0),
    ),
  )
  const bottom = sheet.y + CODE + BETWEEN
  sheet.qrCode(url, { x: PAGE.margin + COLUMN - CODE, y: sheet.y + 3, size: CODE })
  for (const text of paragraphs) {
    const isLink = text === url
    const parent = isLink ? sheet.part('P', sheet.root) : sheet.root
    sheet.y += sheet.write(parent, isLink ? 'Link' : 'P', text, { ...placed, y: sheet.y }) + BETWEEN
  }
  sheet.y = Math.max(sheet.y, bottom)
}
