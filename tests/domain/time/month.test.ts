import { expect, test } from 'vitest'

import {
  shiftMonth,
  londonMonth,
  monthsBetween,
  monthsInPeriod,
  parseReportPeriod,
  startOfMonth,
} from '#domain/time/month.ts'

const NOW = new Date('2026-03-31T23:30:00.000Z')

test.each([
  ['2026-03', '2026-03-01T00:00:00.000Z'],
  // The clocks went forward on 29 March, so April begins in London an hour before it begins in UTC.
  ['2026-04', '2026-03-31T23:00:00.000Z'],
  ['2026-10', '2026-09-30T23:00:00.000Z'],
  ['2026-11', '2026-11-01T00:00:00.000Z'],
])('the month %s begins in London at %s', (month, moment) => {
  expect(startOfMonth(month).toISOString()).toBe(moment)
  expect(londonMonth(new Date(moment))).toBe(month)
  expect(londonMonth(new Date(Date.parse(moment) - 1))).toBe(shiftMonth(month, -1))
})

test('report periods end with the current month in London, even if UTC is a month behind', () => {
  expect(monthsInPeriod('this-year', NOW)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04'])
  expect(monthsInPeriod('twelve-months', NOW)).toEqual(monthsBetween('2025-05', '2026-04'))
  expect(monthsInPeriod('2025', NOW)).toEqual(monthsBetween('2025-01', '2025-12'))
  expect(monthsInPeriod('2026', NOW)).toEqual(monthsInPeriod('this-year', NOW))
  expect(monthsInPeriod('2027', NOW)).toEqual([])
})

test.each(['', 'all', '1999', '20260', '2026-01', 'this-year '])(
  '%j is not a valid report period',
  (text) => {
    expect(parseReportPeriod(text)).toBeUndefined()
  },
)

test('adding months works across the end of a year', () => {
  expect(shiftMonth('2025-12', 1)).toBe('2026-01')
  expect(shiftMonth('2026-01', -13)).toBe('2024-12')
})
