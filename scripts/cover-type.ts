import { faceOf, wrapText, textWidth } from '#build/share-card/outline-text.ts'
import { relativeOutline } from '#build/wordmark.ts'

/** Units per em of the outlines; more would make no visible difference. */
export const UNITS_PER_EM = 96

export interface LineStyle {
  size: number
  colour: string
  /** Bold letters get a stroke, because the typeface has only one weight. */
  isBold?: boolean
  /** The part of the line that is at `x`; by default `left`. */
  end?: 'left' | 'middle' | 'right'
}

const FIGURES = ['tnum', 'kern', 'liga']
const NUMBER_WORD = /(?<=\d) (million|billion)/g
const SENTENCE_END = /(?<=[.?!”]) /

/** Width of a line of text, in units of the picture. */
export function widthOf(text: string, { size }: LineStyle): number {
  return textWidth(text, size, FIGURES)
}

export function breakIntoLines(text: string, { size }: LineStyle, width: number): string[] {
  const words = text.replaceAll(/\s+/g, ' ').replaceAll(NUMBER_WORD, '\u00A0$1')
  return wrapText(words, size, width, FIGURES)
}

/**
 * The whole sentences that fit into the first room, then those that fit into the next; a room is a
 * number of lines from the beginning of the text.
 */
export function fitText(
  text: string,
  setting: LineStyle,
  width: number,
  rooms: readonly number[],
): { lines: string[]; isWhole: boolean } {
  let sentences = text.split(SENTENCE_END)
  const lines: string[] = []
  const linesOf = (count: number) =>
    count === 0 ? [] : breakIntoLines(sentences.slice(0, count).join(' '), setting, width)
  for (const room of rooms) {
    const fits = (_one: string, at: number) => lines.length + linesOf(at + 1).length <= room
    const count = sentences.filter(fits).length
    lines.push(...linesOf(count))
    sentences = sentences.slice(count)
  }
  return { lines, isWhole: sentences.length === 0 }
}

/**
 * Draws lines of text as outlines, which need no typeface. Relative coordinates make the path of a
 * letter the same at every place and size: compression stores it once, and the browser draws a few
 * paths instead of one element per letter.
 */
export class OutlinedText {
  readonly #paths = new Map<string, string>()
  readonly #extents: { top: number; bottom: number }[] = []

  line(text: string, x: number, y: number, setting: LineStyle): void {
    const { size, colour, isBold = false, end = 'left' } = setting
    const font = faceOf(text)
    const scale = size / UNITS_PER_EM
    this.#extents.push({ top: y - size * 0.8, bottom: y + size * 0.25 })
    const width = widthOf(text, setting)
    const start = end === 'left' ? x : end === 'right' ? x - width : x - width / 2
    const { glyphs, positions } = font.layout(text, FIGURES)
    let pen = start / scale
    const grid = UNITS_PER_EM / font.unitsPerEm
    const place = (value: number, at: number) =>
      Math.round(at % 2 === 0 ? value * grid : -value * grid)
    const letters = glyphs.map((glyph, index) => {
      const letter = relativeOutline(glyph.path.commands, place)
      const at = `M${Math.round(pen)} ${Math.round(y / scale)}`
      pen += (positions[index]?.xAdvance ?? 0) * grid
      // The first move is relative to the origin, so that the path is the same everywhere.
      return letter === '' ? '' : at + letter.replace('M', 'm')
    })
    const bold = isBold ? ` stroke="${colour}" stroke-width="2.5"` : ''
    const key = `fill="${colour}"${bold} transform="scale(${Number(scale.toFixed(4))})"`
    this.#paths.set(key, (this.#paths.get(key) ?? '') + letters.join(''))
  }

  /** Whether an edge at this height cuts a line in two. */
  isCutAt(y: number): boolean {
    return this.#extents.some(({ top, bottom }) => top < y && y < bottom)
  }

  toSvg(): string {
    return Array.from(this.#paths, ([key, d]) => `<path ${key} d="${d}"/>`).join('')
  }
}
