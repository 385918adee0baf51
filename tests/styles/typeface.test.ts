import { readFileSync } from 'node:fs'

import { create } from 'fontkit'
import { expect, test } from 'vitest'

const FACE = 'src/styles/fonts/newsreader.woff2'

const STYLES = readFileSync('src/styles/tokens.css', 'utf8')

test.each(['Fitted', 'Fitted Noto', 'Fitted DejaVu'])(
  'lines in the fallback font %s are as high as lines in the site’s typeface',
  (family) => {
    const face = create(readFileSync(FACE))
    if (!('ascent' in face)) throw new Error(`${FACE} holds no single font`)
    const [, rule = ''] = new RegExp(`font-family: ${family};([^}]*)`).exec(STYLES) ?? []
    const descriptor = (name: string) =>
      Number(new RegExp(`${name}: ([\\d.]+)%`).exec(rule)?.[1]) / 100
    const size = descriptor('size-adjust')
    expect(descriptor('ascent-override') * size).toBeCloseTo(face.ascent / face.unitsPerEm, 4)
    expect(descriptor('descent-override') * size).toBeCloseTo(-face.descent / face.unitsPerEm, 4)
    expect(descriptor('line-gap-override')).toBe(face.lineGap)
  },
)
