import type { Font } from 'fontkit'

import { runsOf } from '#domain/printable.ts'

declare global {
  namespace PDFKit.Mixins {
    // The types of the library do not know yet that it takes a typeface that is open already.
    interface PDFFont {
      registerFont(name: string, face: Font): this
    }
  }
}

/** What prints a PDF: the library, the typefaces, opened once for all documents, the firm's colours. */
export interface PdfTools {
  open: (options: object) => PDFKit.PDFDocument
  faces: { regular: Font; semibold: Font; otherScripts: Font }
  /** Colours such as `#12372a`. */
  ink: Ink
  /** The firm's mark as a PNG; null where it has none. */
  mark: Uint8Array | null
}

/** Points. */
export const PAGE = { width: 595, height: 842, margin: 56 } as const
export const COLUMN = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - 72
const MARK_SIZE = 36
const LEADING = 1.36
/** The baseline of any face below the top of its line, as a share of its size. */
const ASCENT = 0.95

type Ink = Record<'text' | 'quiet' | 'brand' | 'rule', string>

export interface TextStyle {
  size?: number
  isStrong?: boolean
  colour?: keyof Ink
  align?: 'left' | 'right'
}

interface Placed extends TextStyle {
  x: number
  y: number
  width: number
}

type Tag = 'P' | 'H1' | 'H2' | 'H3' | 'TH' | 'TD'

/** The parts of a PDF's structure tree, as the library builds it. */
export type Part = PDFKit.PDFStructureElement

/** An A4 document that is written from top to bottom, tagged for those who listen to it. */
export interface Sheet {
  root: Part
  /** Position of the next block, in points from the top. */
  y: number
  part: (type: 'Sect' | 'Table' | 'TR', parent: Part) => Part
  /** Writes a text as a part of `parent`; returns its height. It may go on to another page. */
  write: (parent: Part, tag: Tag, text: string, placed: Placed) => number
  /** How tall a text would be. */
  heightOf: (text: string, style: TextStyle & { width: number }) => number
  /** Goes on to a new page where less than so much room is left. */
  need: (height: number) => void
  /** Draws a line from `from` to the right margin. */
  rule: (from?: number) => void
  /** Draws the firm's mark at the top right. It is not read out. */
  mark: () => void
  /** Ends the document. `foot` stands on each page, and is not read out. */
  finish: (foot: (page: number, pages: number) => string) => Promise<Uint8Array>
}

/** Opens a sheet of paper. */
export function openSheet(pdf: PdfTools, title: string, createdAt: string): Sheet {
  const doc = pdf.open({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    // One has to be named here, or the library looks for its own.
    font: pdf.faces.regular,
    info: { Title: title, CreationDate: new Date(createdAt) },
  })
  doc.registerFont('regular', pdf.faces.regular)
  doc.registerFont('semibold', pdf.faces.semibold)
  doc.registerFont('other', pdf.faces.otherScripts)
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
  const ended = new Promise<void>((resolve) => {
    doc.on('end', () => resolve())
  })
  const root = doc.struct('Document')
  doc.addStructure(root)

  const sheet: Sheet = {
    root,
    y: PAGE.margin,
    part: (type, parent) => {
      const part = doc.struct(type)
      parent.add(part)
      return part
    },
    heightOf: (text, style) => linesOf(doc, text, style).length * leading(style),
    write: (parent, tag, text, placed) => {
      const lines = linesOf(doc, text, placed)
      const top = placed.y
      let { y } = placed
      const contents = [doc.markStructureContent(tag)]
      for (const [index, line] of lines.entries()) {
        if (y + leading(placed) > BOTTOM) {
          doc.endMarkedContent()
          doc.addPage()
          y = PAGE.margin
          sheet.y = y
          contents.push(doc.markStructureContent(tag))
        }
        // Words of two lines are two words, also to those who listen.
        const isLast = index === lines.length - 1
        drawLine(doc, pdf.ink, isLast ? line : `${line} `, { ...placed, y })
        y += leading(placed)
      }
      doc.endMarkedContent()
      // The types of the library do not know the scope of a head.
      const attributes: object = tag === 'TH' ? { scope: 'Column' } : {}
      parent.add(doc.struct(tag, attributes, contents))
      return y - top
    },
    need: (height) => {
      if (sheet.y + height <= BOTTOM) return
      doc.addPage()
      sheet.y = PAGE.margin
    },
    rule: (from = PAGE.margin) => {
      doc.markContent('Artifact', { type: 'Layout' })
      doc
        .moveTo(from, sheet.y)
        .lineTo(PAGE.margin + COLUMN, sheet.y)
        .lineWidth(0.75)
        .stroke(pdf.ink.rule)
      doc.endMarkedContent()
    },
    mark: () => {
      if (!pdf.mark) return
      doc.markContent('Artifact', { type: 'Layout' })
      const x = PAGE.margin + COLUMN - MARK_SIZE
      doc.image(Buffer.from(pdf.mark), x, PAGE.margin - 6, { width: MARK_SIZE })
      doc.endMarkedContent()
    },
    finish: async (foot) => {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page)
        doc.markContent('Artifact', { type: 'Pagination' })
        const placed = { x: PAGE.margin, y: BOTTOM + 20, width: COLUMN, size: 9 }
        drawLine(doc, pdf.ink, foot(page + 1, count), { ...placed, colour: 'quiet' })
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

function leading({ size = 10.5 }: TextStyle): number {
  return size * LEADING
}

function face(isOther: boolean, { isStrong = false }: TextStyle): string {
  if (isOther) return 'other'
  return isStrong ? 'semibold' : 'regular'
}

const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'lnum', 'tnum']

/** Widths at a size of 1, which cost more than all else about a document. */
const WIDTHS = new WeakMap<PDFKit.PDFDocument, Map<string, number>>()

function widthOf(doc: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  const known = WIDTHS.get(doc) ?? new Map<string, number>()
  WIDTHS.set(doc, known)
  const width = (run: { text: string; isOther: boolean }) => {
    const name = face(run.isOther, style)
    const key = `${name} ${run.text}`
    const measured =
      known.get(key) ?? doc.font(name).fontSize(1).widthOfString(run.text, { features: FEATURES })
    known.set(key, measured)
    return measured * (style.size ?? 10.5)
  }
  return runsOf(text).reduce((sum, run) => sum + width(run), 0)
}

function drawLine(doc: PDFKit.PDFDocument, ink: Ink, text: string, placed: Placed): void {
  const { y, width, align = 'left', colour = 'text', size = 10.5 } = placed
  let x = align === 'right' ? placed.x + width - widthOf(doc, text.trimEnd(), placed) : placed.x
  for (const run of runsOf(text)) {
    doc.font(face(run.isOther, placed)).fontSize(size).fillColor(ink[colour])
    const baseline = y + size * ASCENT
    doc.text(run.text, x, baseline, {
      baseline: 'alphabetic',
      lineBreak: false,
      features: FEATURES,
    })
    x += widthOf(doc, run.text, placed)
  }
}

/** Lines that fit the width; a word that is longer than one is broken. */
function linesOf(
  doc: PDFKit.PDFDocument,
  text: string,
  style: TextStyle & { width: number },
): string[] {
  const measure = (part: string) => widthOf(doc, part, style)
  const space = measure(' ')
  const lines: { text: string; width: number }[] = [{ text: '', width: 0 }]
  for (const word of text.split(' ').flatMap((whole) => pieces(whole, measure, style.width))) {
    const width = measure(word)
    const last = lines.at(-1)
    if (last && last.text === '') Object.assign(last, { text: word, width })
    else if (last && last.width + space + width <= style.width) {
      Object.assign(last, { text: `${last.text} ${word}`, width: last.width + space + width })
    } else lines.push({ text: word, width })
  }
  return lines.map((line) => line.text)
}

function pieces(word: string, measure: (part: string) => number, most: number): string[] {
  if (measure(word) <= most) return [word]
  const parts = ['']
  for (const letter of word) {
    const longer = (parts.at(-1) ?? '') + letter
    if (measure(longer) <= most) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}
