import {
  addDays,
  addMonths,
  addWorkingDays,
  londonDay,
  workingDayFrom,
  type Day,
} from './working-day.ts'

/** How a turnaround begins: the time until delivery, `2-3 weeks` or `10 working days`. */
const TURNAROUND =
  /^(?:\d{1,3}-)?(?<most>\d{1,3}) (?:(?:working|business) (?=day)|(?!day))(?<unit>day|week|month)s?\b/

const AFTER: Readonly<Record<string, (day: Day, count: number) => Day>> = {
  day: addWorkingDays,
  week: (day, count) => addDays(day, 7 * count),
  month: addMonths,
}

/**
 * The day by which the work on a product is promised, when the information for it arrived at a
 * moment: the longest time that its turnaround names first, ending on a working day of London.
 * Undefined for a turnaround that names none.
 */
export function promisedDate(turnaround: string, from: Date): Day | undefined {
  const { most, unit = '' } = TURNAROUND.exec(turnaround)?.groups ?? {}
  const day = AFTER[unit]?.(londonDay(from), Number(most))
  return day && workingDayFrom(day)
}
