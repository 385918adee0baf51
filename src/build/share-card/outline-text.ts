import { readFileSync } from 'node:fs'

import { create, type Font } from 'fontkit'

const TYPEFACE = 'src/styles/fonts/newsreader.woff2'

let font: Font | undefined

/** The site's heading typeface, read once. Outlines need no font on the build machine. */
export function headingFont(): Font {
  if (!font) {
    const opened = create(readFileSync(TYPEFACE))
    if (!('layout' in opened)) throw new Error(`${TYPEFACE} holds no single font`)
    font = opened
  }
  return font
}

/** Width of a text in the heading typeface at `size`, in pixels, with these OpenType features. */
export function textWidth(text: string, size: number, features?: string[]): number {
  const face = headingFont()
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

/** A text as an SVG path whose baseline starts at x, y. */
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
