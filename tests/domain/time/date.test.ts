import { beforeAll, expect, test } from 'vitest'

import { formatDate, formatDateTime, formatLondonTime, setDateLocale } from '#domain/time/date.ts'
import { isDay } from '#domain/time/working-day.ts'

beforeAll(() => setDateLocale('en-US'))

test.each([
  ['2025-02-13T09:05:00Z', 'February 13, 2025 at 09:05 AM GMT'],
  ['2026-07-01T22:30:00Z', 'July 1, 2026 at 11:30 PM GMT+1'],
  ['2028-02-29T00:00:00Z', 'February 29, 2028 at 12:00 AM GMT'],
  // The nights on which British clocks go forward and back.
  ['2026-03-29T00:59:00Z', 'March 29, 2026 at 12:59 AM GMT'],
  ['2026-03-29T01:00:00Z', 'March 29, 2026 at 02:00 AM GMT+1'],
  ['2026-10-25T00:30:00Z', 'October 25, 2026 at 01:30 AM GMT+1'],
  ['2026-10-25T01:30:00Z', 'October 25, 2026 at 01:30 AM GMT'],
])('the time %s is shown in London as %s (row 36)', (iso, text) => {
  expect(formatLondonTime(iso)).toBe(text)
})

test('a date and time without a time zone is shown unchanged, not converted to London time', () => {
  expect(formatDateTime('2025-02-13T09:05:00')).toBe('February 13, 2025 at 09:05 AM')
})

test.each([
  ['2026-03-02', 'March 2, 2026'],
  ['2026-06-30T23:30:00Z', 'July 1, 2026'],
])('the date %s is shown as %s', (iso, text) => {
  expect(formatDate(iso)).toBe(text)
})

test.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2025-04-31', false],
  ['2025-12-31', true],
  ['2025-12-31T00:00:00Z', false],
  ['0000-01-01', false],
])('%s counts as a valid calendar day: %s', (written, expected) => {
  expect(isDay(written)).toBe(expected)
})
