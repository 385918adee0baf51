import { readFileSync } from 'node:fs'

import { create, type Font } from 'fontkit'

const TYPEFACE = 'src/styles/fonts/newsreader.woff2'

let font: Font | undefined

/** The heading face of the site, read once. Outlines need no font on the machine that builds. */
export function headingFont(): Font {
  if (!font) {
    const opened = create(readFileSync(TYPEFACE))
    if (!('layout' in opened)) throw new Error(`${TYPEFACE} holds no single font`)
    font = opened
  }
  return font
}

/** Width of a text in the heading face at `size`, in pixels. */
export function textWidth(text: string, size: number): number {
  const face = headingFont()
  return (face.layout(text).advanceWidth * size) / face.unitsPerEm
}

/** Words set into as few lines as fit the width; a word that is too long stands alone. */
export function linesOf(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A text as an SVG path, its baseline beginning at x, y. */
export function outlineText(text: string, x: number, y: number, size: number): string {
  const face = headingFont()
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
