import { expect, test } from 'vitest'

import { asTable, comparedWith, figuresOf, withSpread, worseThan } from '#bench/part.ts'

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

test('what was measured several times has a spread', () => {
  expect(withSpread([3, 1, 2])).toBe('2 ±1')
  expect(withSpread([1.5], 1)).toBe('1.5')
})

/** As `npm start` is reported: what is measured in a row, beside its goal. */
test.each([
  ['s to the first page', '12 ±1', '10 ±1', true],
  ['s to the first page', '12 ±3', '10 ±1', false],
  ['s to the first page', '12 ±1', '10 ±3', false],
  ['s to the first page', '8 ±1', '10 ±1', false],
  ['a page, answers/s', '8 ±1', '10 ±1', true],
  ['a page, answers/s', '12 ±1', '10 ±1', false],
  ['MB at rest', '12', 10, false],
  ['MB at rest', '12', '10 ±1', false],
  ['MB at rest', '12 ±1', 10, false],
])('%s: %s after %s is worse: %s', (name, cell, before, isWorse) => {
  const now = { columns: ['', 'measured', 'goal'], rows: [[name, cell, '≤ 3']], failures: [] }
  expect(worseThan(now, { [name]: { measured: before, goal: '≤ 3' } })).toEqual(
    isWorse ? [`${name}, measured: ${cell}, was ${before}`] : [],
  )
  expect(worseThan(now)).toEqual([])
})

test('a cell that says nothing is kept as nothing', () => {
  const rows = [['first page', '6.0', '']]
  expect(figuresOf({ columns: ['ms', 'median', 'goal'], rows, failures: [] })).toEqual({
    'first page': { median: 6, goal: '' },
  })
})
