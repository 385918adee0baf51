import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { promisedDate, timeUntilDelivery } from '#domain/time/due.ts'
import { addDays, addWorkingDays, isWorkingDay, londonDay } from '#domain/time/working-day.ts'
import { catalogue } from '#services/catalogue.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

test.each([
  ['2-3 weeks from receipt', '2026-03-02', '2026-03-23'],
  ['1 week', '2026-03-02', '2026-03-09'],
  ['10-12 working days from the interview', '2026-03-02', '2026-03-18'],
  ['7-10 business days', '2026-03-02', '2026-03-16'],
  ['6 months in all; first paper after 3 weeks', '2026-08-31', '2027-03-01'],
  // These periods include Good Friday and Easter Monday, or start on a Saturday.
  ['2 working days', '2026-04-02', '2026-04-08'],
  ['1 working day', '2026-03-07', '2026-03-09'],
  // These two weeks end on a bank holiday.
  ['2 weeks', '2026-12-14', '2026-12-29'],
])('work with a turnaround of %s that starts %s is due on %s', (turnaround, from, promised) => {
  expect(promisedDate(turnaround, noon(from))).toBe(promised)
})

test.each([
  '',
  'soon',
  'about 3 weeks',
  'three weeks',
  '3 years',
  '3weeks',
  '3 weekends',
  '3 days',
  '3 working weeks',
])('a turnaround of "%s" gives no due date and no time until delivery', (turnaround) => {
  expect(promisedDate(turnaround, noon('2026-03-02'))).toBeUndefined()
  expect(timeUntilDelivery(turnaround)).toBeUndefined()
})

test.each([
  ['6 months in all; first paper after 3 weeks', '6 months'],
  ['10-12 working days from the interview', '10-12 working days'],
])('the turnaround "%s" begins with the time "%s"', (turnaround, time) => {
  expect(timeUntilDelivery(turnaround)).toBe(time)
})

test('every service on sale has a due date', () => {
  const promised = catalogue.products.map(({ turnaround }) =>
    promisedDate(turnaround, noon('2026-03-02')),
  )
  expect(promised).not.toContain(undefined)
})

test('the day of a moment is its date in London', () => {
  expect(londonDay(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02')
  expect(londonDay(new Date('2026-01-01T23:30:00Z'))).toBe('2026-01-01')
})

// The dates are from the government’s list for England.
test.each([
  ['2021', '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
  ['2024', '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
  ['2026', '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  ['2027', '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  ['2028', '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
])('the weekdays off in the year %s are the bank holidays', (year, holidays) => {
  const days = Array.from({ length: 365 }, (_, index) => addDays(`${year}-01-01`, index))
  const free = days.filter((day) => {
    const weekday = new Date(day).getUTCDay()
    return weekday !== 0 && weekday !== 6 && !isWorkingDay(day)
  })
  expect(free).toEqual(holidays.split(' ').map((day) => `${year}-${day}`))
})

const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const anyTime = fc.record({
  count: fc.integer({ min: 1, max: 60 }),
  unit: fc.constantFrom('working days', 'business days', 'weeks', 'months'),
})

test('a due date is a working day and no earlier than the end of the turnaround', () => {
  fc.assert(
    fc.property(anyDay, anyTime, (day, { count, unit }) => {
      const promised = promisedDate(`${count} ${unit}`, noon(day)) ?? ''
      const least = { 'working days': 1, 'business days': 1, weeks: 7, months: 28 }[unit] ?? 0
      expect(isWorkingDay(promised)).toBe(true)
      expect(promised >= addDays(day, count * least)).toBe(true)
      // The limits include margins for the longest Christmas and Easter breaks.
      const most = unit === 'weeks' ? 7 * count + 4 : 40 * count + 8
      expect(promised <= addDays(day, most)).toBe(true)
    }),
  )
})

test('a longer turnaround or a later start never gives an earlier due date', () => {
  fc.assert(
    fc.property(anyDay, anyTime, (day, { count, unit }) => {
      const promised = promisedDate(`${count} ${unit}`, noon(day)) ?? ''
      const longer = promisedDate(`${count}-${count + 1} ${unit}`, noon(day)) ?? ''
      const later = promisedDate(`${count} ${unit}`, noon(addDays(day, 1))) ?? ''
      expect(longer > promised || (unit === 'weeks' && longer >= promised)).toBe(true)
      expect(later >= promised).toBe(true)
    }),
  )
})

test('adding working days skips exactly the days off', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 40 }), (day, count) => {
      const end = addWorkingDays(day, count)
      let worked = 0
      for (let at = day; at < end;) {
        at = addDays(at, 1)
        if (isWorkingDay(at)) worked += 1
      }
      expect(worked).toBe(count)
    }),
  )
})
