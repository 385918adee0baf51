import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { countCharacters, isPlainLine } from '#domain/text/plain-text.ts'
import { anyText } from '#tests/arbitraries.ts'

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 1],
  ['e\u0301', 2],
  ['😀', 1],
  ['𝒜𝒜', 2],
  ['👩‍👩‍👧', 5],
  ['\uD800', 1],
])('%j has %d code points', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})

test.each(['see https://evil.example', '=?utf-8?q?Ann?='])(
  '%j does not count as one line of plain text',
  (text) => {
    expect(isPlainLine(text)).toBe(false)
  },
)

test('a text that counts as one line has no line break or text direction mark, and survives encoding as UTF-8', () => {
  fc.assert(
    fc.property(anyText(6), (text) => {
      fc.pre(isPlainLine(text))
      for (const sign of ['\r', '\n', '\0', '\u2028', '\u2029', '\u202E']) {
        expect(text).not.toContain(sign)
      }
      expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.from(text))).toBe(text)
    }),
  )
})
