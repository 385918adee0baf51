import { londonDay } from './working-day.ts'

/** A calendar month, `2026-03`. */
export type Month = string

const HOUR_MS = 3_600_000

export function londonMonth(moment: Date): Month {
  return londonDay(moment).slice(0, 7)
}

/** The month `count` months later, or earlier if `count` is negative. */
export function shiftMonth(month: Month, count: number): Month {
  const [year = 0, place = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place - 1 + count)).toISOString().slice(0, 7)
}

/** All months from `first` to `last`, both included. */
export function monthsBetween(first: Month, last: Month): Month[] {
  return first > last ? [] : [first, ...monthsBetween(shiftMonth(first, 1), last)]
}

/** The beginning of a month in London, in summer time an hour before the month begins in UTC. */
export function startOfMonth(month: Month): Date {
  const midnight = Date.parse(month)
  const hourBefore = new Date(midnight - HOUR_MS)
  return londonMonth(hourBefore) === month ? hourBefore : new Date(midnight)
}

const MONTH_FORMAT = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A month as the site writes it: `February 2025`. */
export function formatMonth(month: Month): string {
  return MONTH_FORMAT.format(new Date(month))
}

/** The period of a report: the current year, the last twelve months, or a given year. */
export type ReportPeriod = 'this-year' | 'twelve-months' | `${number}`

/** Parses a period from untrusted text; undefined if it is invalid. */
export function parseReportPeriod(text: string): ReportPeriod | undefined {
  if (text === 'this-year' || text === 'twelve-months') return text
  return /^20\d\d$/.test(text) ? `${Number(text)}` : undefined
}

/** The months of a period, up to the current month. */
export function monthsInPeriod(period: ReportPeriod, now: Date): Month[] {
  const current = londonMonth(now)
  if (period === 'twelve-months') return monthsBetween(shiftMonth(current, -11), current)
  const year = period === 'this-year' ? current.slice(0, 4) : period
  const last = `${year}-12`
  return monthsBetween(`${year}-01`, last < current ? last : current)
}
