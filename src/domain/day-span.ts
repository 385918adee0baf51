import type { Day } from './working-day.ts'

/** Two days and those between them. */
export interface DaySpan {
  first: Day
  last: Day
}

/** Whether a day is one of a span; blank is none. */
export function isDayWithin(day: Day, { first, last }: DaySpan): boolean {
  return day >= first && day <= last
}
