import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'

import { type ContentFile, offsetInField, positionAt } from '#content-check/content-file.ts'
import { readJsonFile } from '#content-check/json-file.ts'
import { readMdxFile } from '#content-check/mdx-file.ts'

const MARK = '£1,995'

/** Words of prose, with every character that a file format escapes. */
const prose = fc
  .array(
    fc.constantFrom(
      'one',
      'it’s',
      "it's",
      '"so"',
      'a: b',
      '# 1',
      '\\',
      '- x',
      '😀',
      'é',
      '1',
      MARK,
    ),
    { maxLength: 30 },
  )
  .map((words) => words.join(' '))

const marked = fc.tuple(prose, prose).map(([before, after]) => ({
  value: `${before} ${MARK} ${after}`.trim(),
  index: before === '' ? 0 : before.length + 1,
}))

/** Expects the position of the intended marker, not of an earlier marker. */
function expectFound(file: ContentFile, part: Parameters<typeof offsetInField>[1]): void {
  const at = offsetInField(file, part)
  const earlier = part.value.slice(0, part.index).split(MARK).length - 1
  expect(file.text.slice(0, at).split(MARK)).toHaveLength(earlier + 1)
  expect(file.text.startsWith(MARK, at)).toBe(true)
}

test('the content check finds the position of a value in a JSON file', () => {
  fc.assert(
    fc.property(marked, ({ value, index }) => {
      const file = readJsonFile('a.json', JSON.stringify({ a: ['x', value] }, null, 2))
      expectFound(file, { path: ['a', 1], value, index })
    }),
  )
})

test('the content check finds the position of a folded or quoted value in front matter', () => {
  fc.assert(
    fc.property(marked, fc.constantFrom(0, 30, 80), ({ value, index }, lineWidth) => {
      const yaml = stringify({ b: 'x', list: [{ a: value }] }, { lineWidth })
      const file = readMdxFile('a.mdx', `---\n${yaml}---\n\nText\n`)
      expect(file.problems).toEqual([])
      expectFound(file, { path: ['list', 0, 'a'], value, index })
    }),
  )
})

test('the position of a value counts lines and columns from one, and columns in UTF-16 units', () => {
  expect(positionAt('ab\ncd', 0)).toEqual({ line: 1, column: 1 })
  expect(positionAt('ab\ncd', 2)).toEqual({ line: 1, column: 3 })
  expect(positionAt('ab\ncd', 3)).toEqual({ line: 2, column: 1 })
  expect(positionAt('a\r\n😀x', 5)).toEqual({ line: 2, column: 3 })
})
