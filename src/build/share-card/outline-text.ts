import { readFileSync } from 'node:fs'

import { create, type Font } from 'fontkit'

/** The site's heading typeface, and those of documents for the letters that it lacks. */
const TYPEFACES = [
  'src/styles/fonts/newsreader.woff2',
  'node_modules/document-fonts/newsreader-regular.ttf',
  'node_modules/document-fonts/noto-serif.ttf',
] as const

const opened = new Map<string, Font>()

/** The typeface in a file, read once. Outlines need no font on the build machine. */
function openFace(file: string): Font {
  const known = opened.get(file)
  if (known) return known
  const face = create(readFileSync(file))
  if (!('layout' in face)) throw new Error(`${file} holds no single font`)
  opened.set(file, face)
  return face
}

/** The first typeface that has all letters of a text; undefined if none has. */
export function findFace(text: string): Font | undefined {
  for (const file of TYPEFACES) {
    const face = openFace(file)
    if (face.layout(text).glyphs.every((glyph) => glyph.id !== 0)) return face
  }
  return undefined
}

/** The typeface that draws a text; the place of a letter that is in no typeface stays empty. */
export function faceOf(text: string): Font {
  return findFace(text) ?? openFace(TYPEFACES[0])
}

/** Width of a text at `size`, in pixels, with these OpenType features. */
export function textWidth(text: string, size: number, features?: string[]): number {
  const face = faceOf(text)
  return (face.layout(text, features).advanceWidth * size) / face.unitsPerEm
}

/** Breaks a text into as few lines as fit the width; a word that is too long gets its own line. */
export function wrapText(text: string, size: number, width: number, features?: string[]): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && textWidth(longer, size, features) <= width)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The lines of a text at the largest size, up to `size`, at which they fit the width and the number. */
export function fitLines(
  text: string,
  { size, width, most }: { size: number; width: number; most: number },
): { lines: string[]; size: number } {
  const lines = wrapText(text, size, width)
  const fits = lines.length <= most && lines.every((line) => textWidth(line, size) <= width)
  return fits ? { lines, size } : fitLines(text, { size: size * 0.95, width, most })
}

/** A text as an SVG path whose baseline starts at x, y. */
export function outlineText(text: string, x: number, y: number, size: number): string {
  const face = faceOf(text)
  const scale = size / face.unitsPerEm
  const { glyphs, positions } = face.layout(text)
  let pen = 0
  const shapes = glyphs.map((glyph, index) => {
    const at = pen
    pen += positions[index]?.xAdvance ?? 0
    return `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${shapes.join('')}</g>`
}
