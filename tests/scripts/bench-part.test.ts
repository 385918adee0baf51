import { expect, test } from 'vitest'

import { asTable, comparedWith, figuresOf } from '#scripts/bench-part.ts'

const report = { columns: ['ms', 'median'], rows: [['first page', '6.0']], failures: [] }

test('a number stands beside its ratio to the kept one', () => {
  expect(comparedWith(report, { 'first page': { median: 4 } }).rows).toEqual([
    ['first page', '6.0 (×1.50)'],
  ])
})

test.each([undefined, {}, { 'first page': {} }, { 'first page': { median: 0 } }])(
  'without a kept number it stands alone',
  (kept) => {
    expect(comparedWith(report, kept).rows).toEqual([['first page', '6.0']])
  },
)

test('what is kept compares as the same', () => {
  expect(comparedWith(report, figuresOf(report)).rows).toEqual([['first page', '6.0 (×1.00)']])
})

test('a report reads as a table', () => {
  expect(asTable(report)).toBe('| ms | median |\n| --- | --: |\n| first page | 6.0 |')
})
