import { readFileSync } from 'node:fs'

import { create } from 'fontkit'
import { expect, test } from 'vitest'

const FACE = 'src/styles/fonts/newsreader.woff2'

const STYLES = readFileSync('src/styles/tokens.css', 'utf8')

test.each(['Fitted', 'Fitted Noto', 'Fitted DejaVu'])(
  '%s, which stands in until the typeface is there, makes lines of the same height',
  (family) => {
    const face = create(readFileSync(FACE))
    if (!('ascent' in face)) throw new Error(`${FACE} holds no single font`)
    const [, rule = ''] = new RegExp(`font-family: ${family};([^}]*)`).exec(STYLES) ?? []
    const said = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(rule)?.[1]) / 100
    const size = said('size-adjust')
    expect(said('ascent-override') * size).toBeCloseTo(face.ascent / face.unitsPerEm, 4)
    expect(said('descent-override') * size).toBeCloseTo(-face.descent / face.unitsPerEm, 4)
    expect(said('line-gap-override')).toBe(face.lineGap)
  },
)
