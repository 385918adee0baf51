/** A day of the calendar, `2026-03-02`. */
export type Day = string

const DAY_MS = 86_400_000

/** Whether a value is a day of the calendar; no year before 1000, of which Postgres refuses some. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const moment = new Date(value)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value)
}

// Swedes write days and times as ISO does.
const LONDON_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })
const LONDON_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The day on which a moment falls in London. */
export function londonDay(moment: Date): Day {
  return LONDON_DAY.format(moment)
}

/** The day and time of a moment in London, `2026-03-02 09:05:00`. */
export function londonTime(moment: Date): string {
  return LONDON_TIME.format(moment)
}

/** The day so many days after another, or before it where `days` is negative. */
export function addDays(day: Day, days: number): Day {
  return dayOf(Date.parse(day) + days * DAY_MS)
}

/** The same day so many months later; the last of its month where that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** So many working days after a day, or before it where `count` is negative; the day itself does not count. */
export function addWorkingDays(day: Day, count: number): Day {
  let reached = day
  for (let left = Math.abs(count); left > 0;) {
    reached = addDays(reached, Math.sign(count))
    if (isWorkingDay(reached)) left -= 1
  }
  return reached
}

/** The day itself where people work in London, else the next on which they do. */
export function workingDayFrom(day: Day): Day {
  return isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1))
}

/** Whether it is neither a weekend nor a bank holiday of England; holidays declared for one year only are not known. */
export function isWorkingDay(day: Day): boolean {
  return !isWeekend(day) && !bankHolidays(Number(day.slice(0, 4))).includes(day)
}

function dayOf(milliseconds: number): Day {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

function weekday(day: Day): number {
  return new Date(day).getUTCDay()
}

function isWeekend(day: Day): boolean {
  return weekday(day) % 6 === 0
}

function bankHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  return [
    ...weekdaysFor([`${year}-01-01`]),
    addDays(easter, -2),
    addDays(easter, 1),
    firstMonday(`${year}-05-01`),
    firstMonday(`${year}-05-25`),
    firstMonday(`${year}-08-25`),
    ...weekdaysFor([`${year}-12-25`, `${year}-12-26`]),
  ]
}

/** The holidays as they are kept: one on a weekend moves to the next weekday that is not one. */
function weekdaysFor(holidays: readonly Day[]): Day[] {
  const kept = holidays.filter((day) => !isWeekend(day))
  for (const moved of holidays.filter(isWeekend)) {
    let day = moved
    while (isWeekend(day) || kept.includes(day)) day = addDays(day, 1)
    kept.push(day)
  }
  return kept
}

function firstMonday(from: Day): Day {
  return addDays(from, (8 - weekday(from)) % 7)
}

/** By the anonymous Gregorian computus. */
function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const leap = 2 * (century % 4) + 2 * Math.floor(inCentury / 4)
  const toSunday = (32 + leap - epact - (inCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const count = epact + toSunday - 7 * shift + 114
  return dayOf(Date.UTC(year, Math.floor(count / 31) - 1, (count % 31) + 1))
}

/** Whether a day is one of two days or between them; blank is none. */
export function isDayWithin(day: Day, { first, last }: { first: Day; last: Day }): boolean {
  return day >= first && day <= last
}
