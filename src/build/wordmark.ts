import type { Font } from 'fontkit'

import { findFace, wrapText, textWidth } from './share-card/outline-text.ts'
import { shortenPath } from './short-path.ts'

/** Units of the drawing per font size: finer than a pixel, but with few digits. */
const EM = 100
const LINE = 1.05 * EM
/** Width of a line before the name wraps, in font sizes; a long name has wider lines. */
const LINE_WIDTH = 10
/** The header is as high as three lines; they are not equally full. */
const MAX_LINES = 2.6
const TRACKING = -0.012 * EM
const LETTERS = {
  moveTo: 'm',
  lineTo: 'l',
  quadraticCurveTo: 'q',
  bezierCurveTo: 'c',
  closePath: 'z',
}

export interface Wordmark {
  viewBox: string
  /** Width of the drawing as a multiple of its font size. */
  width: number
  /** The first word of the name, and the remaining words. */
  paths: [string, string]
}

/** The firm's name as outlines; undefined if no typeface has all of its letters. */
export function drawWordmark(name: string): Wordmark | undefined {
  const face = findFace(name)
  if (face === undefined) return undefined
  const lines = wrapText(name, 1, Math.max(LINE_WIDTH, textWidth(name, 1) / MAX_LINES))
  const space = textWidth(' ', EM)
  const drawn: string[] = []
  const widths = lines.map((line, row) => {
    let x = 0
    for (const word of line.split(' ')) {
      const { path, end } = drawWord(word, face, [x, (row + 0.75) * LINE])
      drawn.push(path)
      x = end + space
    }
    return x - space
  })
  const width = Math.ceil(Math.max(...widths))
  const [first = '', ...rest] = drawn
  return {
    viewBox: `0 0 ${width} ${Math.ceil(lines.length * LINE)}`,
    width: width / EM,
    paths: [first, rest.join('')],
  }
}

/** One word as an SVG path in whole units, and its right end. */
function drawWord(word: string, face: Font, [x, baseline]: [number, number]) {
  const scale = EM / face.unitsPerEm
  const { glyphs, positions } = face.layout(word)
  let pen = x
  const shapes = glyphs.map((glyph, index) => {
    const left = Math.round(pen)
    pen += (positions[index]?.xAdvance ?? 0) * scale + TRACKING
    const place = (value: number, at: number) =>
      Math.round(at % 2 === 0 ? left + value * scale : baseline - value * scale)
    return shortenPath(relativeOutline(glyph.path.commands, place))
  })
  return { path: shapes.join(''), end: pen - TRACKING }
}

type Command = { command: keyof typeof LETTERS; args: number[] }

/** A letter as a path with relative coordinates, which are shorter. */
export function relativeOutline(
  commands: readonly Command[],
  place: (value: number, at: number) => number,
) {
  let from = [0, 0]
  let start = from
  return commands
    .map(({ command, args }, index) => {
      const points = args.map(place)
      const isFirst = index === 0
      const steps = isFirst ? points : points.map((value, at) => value - (from[at % 2] ?? 0))
      from = command === 'closePath' ? start : points.slice(-2)
      if (command === 'moveTo') start = from
      const letter = LETTERS[command]
      return (isFirst ? letter.toUpperCase() : letter) + steps.join(' ').replaceAll(' -', '-')
    })
    .join('')
}
