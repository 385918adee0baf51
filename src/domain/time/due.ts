import {
  addDays,
  addMonths,
  addWorkingDays,
  londonDay,
  workingDayOnOrAfter,
  type Day,
} from './working-day.ts'

/** The start of a turnaround text: the time until delivery, `2-3 weeks` or `10 working days`. */
const TURNAROUND =
  /^(?:\d{1,3}-)?(?<most>\d{1,3}) (?:(?:working|business) (?=day)|(?!day))(?<unit>day|week|month)s?\b/

const ADD_BY_UNIT: Readonly<Record<string, (day: Day, count: number) => Day>> = {
  day: addWorkingDays,
  week: (day, count) => addDays(day, 7 * count),
  month: addMonths,
}

/** The time until delivery that a turnaround text begins with, such as `2-3 weeks`. */
export function timeUntilDelivery(turnaround: string): string | undefined {
  return TURNAROUND.exec(turnaround)?.[0]
}

/**
 * The day by which the work is promised if the customer's information arrived at `from`: `from`
 * plus the longest time at the start of the turnaround text, moved to a working day in London.
 * Undefined if the text does not begin with a time.
 */
export function promisedDate(turnaround: string, from: Date): Day | undefined {
  const { most, unit = '' } = TURNAROUND.exec(turnaround)?.groups ?? {}
  const day = ADD_BY_UNIT[unit]?.(londonDay(from), Number(most))
  return day && workingDayOnOrAfter(day)
}
