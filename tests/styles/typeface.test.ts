import { readFileSync } from 'node:fs'

import { create } from 'fontkit'
import { expect, test } from 'vitest'

const FACE = 'src/styles/fonts/newsreader.woff2'

/** What a rule of the face that stands in says, as a share of the type's size. */
function said(name: string): number {
  const [, rule = ''] =
    /font-family: Fitted;([^}]*)/.exec(readFileSync('src/styles/tokens.css', 'utf8')) ?? []
  return Number(new RegExp(`${name}: ([\\d.]+)%`).exec(rule)?.[1]) / 100
}

test('the face that stands in until the typeface is there makes lines of the same height', () => {
  const face = create(readFileSync(FACE))
  if (!('ascent' in face)) throw new Error(`${FACE} holds no single font`)
  const size = said('size-adjust')
  expect(said('ascent-override') * size).toBeCloseTo(face.ascent / face.unitsPerEm, 4)
  expect(said('descent-override') * size).toBeCloseTo(-face.descent / face.unitsPerEm, 4)
  expect(said('line-gap-override')).toBe(face.lineGap)
})
