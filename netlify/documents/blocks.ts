import { COLUMN, PAGE, type Sheet, type TextStyle } from './pdf-layout.ts'

/** Writes a paragraph over the whole width. */
export function paragraph(sheet: Sheet, text: string, style: TextStyle = {}): void {
  const placed = { ...style, x: PAGE.margin, y: sheet.y, width: COLUMN }
  sheet.y += sheet.write(sheet.root, 'P', text, placed) + 8
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
