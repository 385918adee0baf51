import { printedText, splitByTypeface } from '#domain/documents/printable.ts'

/** Height of a line, as a share of the type size. */
const LEADING = 1.36
/** Distance of the baseline from the top of the line, as a share of the type size. */
const ASCENT = 0.95

/** Colours such as `#12372a`. */
export type PdfColours = Record<'text' | 'quiet' | 'brand' | 'rule', string>

export interface TextStyle {
  size?: number
  isStrong?: boolean
  colour?: keyof PdfColours
  align?: 'left' | 'right'
}

/** A text's style and position, in points. */
export interface TextPlacement extends TextStyle {
  x: number
  y: number
  width: number
  /** Address that the text of a link leads to; by default the text itself. */
  url?: string
}

/** Height of a line, in points. */
export function lineHeight({ size = 10.5 }: TextStyle): number {
  return size * LEADING
}

function faceName(isOther: boolean, { isStrong = false }: TextStyle): string {
  if (isOther) return 'other'
  return isStrong ? 'semibold' : 'regular'
}

const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'lnum', 'tnum']

/** Widths at size 1, in points, cached because measuring costs more than everything else in a document. */
const MEASURED_WIDTHS = new WeakMap<PDFKit.PDFDocument, Map<string, number>>()

/** Width of a text in one line, in points. */
export function textWidth(doc: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  const known = MEASURED_WIDTHS.get(doc) ?? new Map<string, number>()
  MEASURED_WIDTHS.set(doc, known)
  const width = (run: { text: string; isOther: boolean }) => {
    const name = faceName(run.isOther, style)
    const key = `${name} ${run.text}`
    const measured =
      known.get(key) ?? doc.font(name).fontSize(1).widthOfString(run.text, { features: FEATURES })
    known.set(key, measured)
    return measured * (style.size ?? 10.5)
  }
  return splitByTypeface(text).reduce((sum, run) => sum + width(run), 0)
}

export function drawTextLine(
  doc: PDFKit.PDFDocument,
  colours: PdfColours,
  text: string,
  placed: TextPlacement,
): void {
  const { y, width, align = 'left', colour = 'text', size = 10.5 } = placed
  let x = align === 'right' ? placed.x + width - textWidth(doc, text.trimEnd(), placed) : placed.x
  for (const run of splitByTypeface(text)) {
    doc.font(faceName(run.isOther, placed)).fontSize(size).fillColor(colours[colour])
    const baseline = y + size * ASCENT
    doc.text(run.text, x, baseline, {
      baseline: 'alphabetic',
      lineBreak: false,
      features: FEATURES,
    })
    x += textWidth(doc, run.text, placed)
  }
}

/** The lines of a text that fit the width; a word that is longer than a line is broken. */
export function splitIntoLines(
  doc: PDFKit.PDFDocument,
  text: string,
  style: TextStyle & { width: number },
): string[] {
  const measure = (part: string) => textWidth(doc, part, style)
  const space = measure(' ')
  const lines: { text: string; width: number }[] = [{ text: '', width: 0 }]
  for (const word of printedText(text)
    .split(' ')
    .flatMap((whole) => splitWord(whole, measure, style.width))) {
    const width = measure(word)
    const last = lines.at(-1)
    if (last && last.text === '') Object.assign(last, { text: word, width })
    else if (last && last.width + space + width <= style.width) {
      Object.assign(last, { text: `${last.text} ${word}`, width: last.width + space + width })
    } else lines.push({ text: word, width })
  }
  return lines.map((line) => line.text)
}

function splitWord(word: string, measure: (part: string) => number, maxWidth: number): string[] {
  if (measure(word) <= maxWidth) return [word]
  const parts = ['']
  for (const letter of word) {
    const longer = (parts.at(-1) ?? '') + letter
    if (measure(longer) <= maxWidth) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}
