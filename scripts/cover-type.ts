import { headingFont } from '#build/share-card/outline-text.ts'

/** Units per em of the outlines: finer than visible. */
export const GRID = 96

/** How a line is set. */
export interface Setting {
  size: number
  colour: string
  /** Drawn with a stroke around each letter: the typeface has no second weight to outline. */
  isBold?: boolean
  /** Which end of the line is at x. */
  end?: 'left' | 'middle' | 'right'
}

const FIGURES = ['tnum', 'kern', 'liga']

/** Width of a text as it is set. */
export function widthOf(text: string, { size }: Setting): number {
  const font = headingFont()
  return (font.layout(text, FIGURES).advanceWidth * size) / font.unitsPerEm
}

/** Words set into as few lines as fit the width; a word that is too long is a line. */
export function linesOf(text: string, setting: Setting, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer, setting) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * Sets lines of text as outlines, which need no typeface. Each letter has the same relative path wherever
 * it is set, in every size: compression then stores it once, and the browser draws a few paths instead of
 * one element a letter.
 */
export class Type {
  readonly #paths = new Map<string, string>()

  line(text: string, x: number, y: number, setting: Setting): void {
    const { size, colour, isBold = false, end = 'left' } = setting
    const font = headingFont()
    const scale = size / GRID
    const width = widthOf(text, setting)
    const start = end === 'left' ? x : end === 'right' ? x - width : x - width / 2
    const { glyphs, positions } = font.layout(text, FIGURES)
    let pen = start / scale
    const letters = glyphs.map((glyph, place) => {
      const letter = outlineOf(glyph.path.commands, font.unitsPerEm)
      const at = `M${Math.round(pen)} ${Math.round(y / scale)}`
      pen += ((positions[place]?.xAdvance ?? 0) * GRID) / font.unitsPerEm
      return letter === '' ? '' : at + letter
    })
    const bold = isBold ? ` stroke="${colour}" stroke-width="2.5"` : ''
    const key = `fill="${colour}"${bold} transform="scale(${Number(scale.toFixed(4))})"`
    this.#paths.set(key, (this.#paths.get(key) ?? '') + letters.join(''))
  }

  toSvg(): string {
    return Array.from(this.#paths, ([key, d]) => `<path ${key} d="${d}"/>`).join('')
  }
}

const LETTER: Record<string, string> = {
  moveTo: 'm',
  lineTo: 'l',
  quadraticCurveTo: 'q',
  bezierCurveTo: 'c',
  closePath: 'z',
}

/** A letter's path from the point of its origin, upright, each step from the one before. */
function outlineOf(
  commands: readonly { command: string; args: readonly number[] }[],
  unitsPerEm: number,
): string {
  const grid = GRID / unitsPerEm
  let [x, y, startX, startY] = [0, 0, 0, 0]
  return commands
    .map(({ command, args }) => {
      const points = args.map((value, index) =>
        Math.round(value * (index % 2 === 0 ? grid : -grid)),
      )
      if (command === 'closePath') {
        ;[x, y] = [startX, startY]
        return 'z'
      }
      const steps = points.map((value, index) => value - (index % 2 === 0 ? x : y))
      ;[x, y] = [points.at(-2) ?? x, points.at(-1) ?? y]
      if (command === 'moveTo') [startX, startY] = [x, y]
      return (LETTER[command] ?? '') + steps.join(' ').replaceAll(' -', '-')
    })
    .join('')
}
