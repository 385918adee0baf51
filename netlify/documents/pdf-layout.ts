import type { Font } from 'fontkit'

import {
  drawTextLine,
  lineHeight,
  splitIntoLines,
  textWidth,
  type PdfColours,
  type TextPlacement,
  type TextStyle,
} from './pdf-text.ts'
import { PRINTED_TEXTS } from './printed.texts.ts'

declare global {
  namespace PDFKit.Mixins {
    // PDFKit also accepts a parsed typeface, but its types do not say so.
    interface PDFFont {
      registerFont(name: string, face: Font): this
    }
  }
}

/** The parts from which every PDF is made: PDFKit, the typefaces and the firm's colours. */
export interface PdfTools {
  open: (options: object) => PDFKit.PDFDocument
  /**
   * Opens the typefaces again for each document: fontkit caches each glyph with the text that first
   * used it. A screen reader would misread a dot in the next document if fontkit had cached the dot
   * as part of a colon.
   */
  openFaces: () => { regular: Font; semibold: Font; otherScripts: Font }
  /** Colours such as `#12372a`. */
  colours: PdfColours
  /** The firm's logo as a PNG; null if it has none. */
  logo: Uint8Array | null
  /** The QR code of a text by rows: whether each module is dark. */
  encodeQrCode: (text: string) => readonly (readonly boolean[])[]
}

/** Size and margins of an A4 page, in points. */
export const PAGE = { width: 595, height: 842, margin: 56 } as const
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - 56

/** Left edge and width of a block, in points. */
export type Area = Pick<TextPlacement, 'x' | 'width'>

/** The area between the margins of the page. */
export const FULL_WIDTH: Area = { x: PAGE.margin, width: TEXT_WIDTH }

/** Side of the logo, and height of the band at the top, in points. */
const LOGO_SIZE = 36
const BAND_HEIGHT = 8

type Tag = 'P' | 'Link' | 'H1' | 'H2' | 'H3' | 'TH' | 'TD' | 'Lbl'

export type TagNode = PDFKit.PDFStructureElement

/** An A4 document, written from top to bottom and tagged for screen readers. */
export type Sheet = ReturnType<typeof openSheet>

export function openSheet(pdf: PdfTools, title: string, createdAt: string) {
  const faces = pdf.openFaces()
  const doc = pdf.open({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    // Without this option, PDFKit looks for a default font.
    font: faces.regular,
    info: { Title: title, CreationDate: new Date(createdAt) },
  })
  doc.registerFont('regular', faces.regular)
  doc.registerFont('semibold', faces.semibold)
  doc.registerFont('other', faces.otherScripts)
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
  const ended = new Promise<void>((resolve) => {
    doc.on('end', () => resolve())
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  let isMeasuring = false

  const sheet = {
    root,
    /** Position of the next block, in points from the top. */
    y: PAGE.margin as number,
    /** Adds a node to the structure tree. */
    addPart: (
      type: 'Sect' | 'P' | 'Table' | 'TR' | 'TD' | 'L' | 'LI' | 'LBody',
      parent: TagNode,
    ) => {
      if (isMeasuring) return parent
      const part = doc.struct(type)
      parent.add(part)
      return part
    },
    /** Height of what `write` would write, in points, without writing it. */
    measure: (write: () => void): number => {
      const before = { y: sheet.y, isMeasuring }
      isMeasuring = true
      write()
      const height = sheet.y - before.y
      sheet.y = before.y
      isMeasuring = before.isMeasuring
      return height
    },
    /** Height of a text, in points. */
    heightOf: (text: string, style: TextStyle & { width: number }) =>
      splitIntoLines(doc, text, style).length * lineHeight(style),
    /** Writes a text, also across pages; returns its height. The text of a `Link` leads to `url`. */
    write: (parent: TagNode, tag: Tag, text: string, placed: TextPlacement) => {
      const lines = splitIntoLines(doc, text, placed)
      if (isMeasuring) return lines.length * lineHeight(placed)
      const top = placed.y
      let { y } = placed
      // PDFKit's types omit the scope of a header cell.
      const attributes: object = tag === 'TH' ? { scope: 'Column' } : {}
      const part = doc.struct(tag, attributes)
      part.add(doc.markStructureContent(tag))
      for (const [index, line] of lines.entries()) {
        if (y + lineHeight(placed) > BOTTOM) {
          doc.endMarkedContent()
          doc.addPage()
          y = PAGE.margin
          sheet.y = y
          part.add(doc.markStructureContent(tag))
        }
        // A space at the end of a line keeps screen readers from joining words of two lines. A text
        // without spaces, such as a long address, gets no such space.
        const isWhole = !text.includes(' ') || index === lines.length - 1
        drawTextLine(doc, pdf.colours, isWhole ? line : `${line} `, { ...placed, y })
        if (tag === 'Link') {
          const { url = text } = placed
          const width = textWidth(doc, line, placed)
          const under = y + lineHeight(placed) - 1.5
          doc.moveTo(placed.x, under).lineTo(placed.x + width, under)
          doc.lineWidth(0.5).stroke(pdf.colours.brand)
          const options: object = { structParent: part, Contents: new String(url) }
          doc.link(placed.x, y, width, lineHeight(placed), url, options)
        }
        y += lineHeight(placed)
      }
      doc.endMarkedContent()
      part.end()
      parent.add(part)
      return y - top
    },
    newPage: () => {
      doc.addPage()
      sheet.y = PAGE.margin
    },
    /** Height that is left on the page, in points. */
    room: () => BOTTOM - sheet.y,
    /** Starts a new page if less than `height` points are left, and the page is not empty. */
    ensureRoom: (height: number) => {
      if (!isMeasuring && height > sheet.room() && sheet.y > PAGE.margin) sheet.newPage()
    },
    /** Draws a line across the page, or across an area. */
    drawRule: (rule: Area & Partial<Pick<TextPlacement, 'y' | 'colour'>> = FULL_WIDTH) => {
      if (isMeasuring) return
      const { x, width, y = sheet.y, colour = 'rule' } = rule
      doc.markContent('Artifact', { type: 'Layout' })
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .stroke(pdf.colours[colour])
      doc.endMarkedContent()
    },
    /** Draws the logo, which screen readers skip; returns the area for text beside it. */
    drawLogo: (): Area => {
      if (!pdf.logo) return FULL_WIDTH
      doc.markContent('Artifact', { type: 'Layout' })
      const x = PAGE.margin + TEXT_WIDTH - LOGO_SIZE
      doc.image(Buffer.from(pdf.logo), x, PAGE.margin - 6, { width: LOGO_SIZE })
      doc.endMarkedContent()
      return { ...FULL_WIDTH, width: TEXT_WIDTH - LOGO_SIZE - 10 }
    },
    /** Draws the QR code of a text, with its top left corner at `x` and `y`. Screen readers skip it. */
    drawQrCode: (text: string, { x, y, size }: { x: number; y: number; size: number }) => {
      if (isMeasuring) return
      const rows = pdf.encodeQrCode(text)
      const side = size / rows.length
      doc.markContent('Artifact', { type: 'Layout' })
      for (const [down, row] of rows.entries()) {
        for (const [right, isDark] of row.entries()) {
          if (isDark) doc.rect(x + right * side, y + down * side, side, side)
        }
      }
      doc.fill(pdf.colours.text)
      doc.endMarkedContent()
    },
    /** Finishes the document: adds to each page a band, title and number, which screen readers skip. */
    finish: async (): Promise<Uint8Array> => {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page)
        doc.markContent('Artifact', { type: 'Pagination' })
        doc.rect(0, 0, PAGE.width, BAND_HEIGHT).fill(pdf.colours.brand)
        const placed = { x: PAGE.margin, y: BOTTOM + 20, width: TEXT_WIDTH, size: 9 }
        const foot = `${title} · ${PRINTED_TEXTS.pageOf(page + 1, count)}`
        for (const line of splitIntoLines(doc, foot, placed)) {
          drawTextLine(doc, pdf.colours, line, { ...placed, colour: 'quiet' })
          placed.y += lineHeight(placed)
        }
        doc.endMarkedContent()
      }
      root.end()
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
  return sheet
}
