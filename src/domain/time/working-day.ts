/** A calendar day, `2026-03-02`. */
export type Day = string

const DAY_MS = 86_400_000

/** Whether a value is a calendar day from the year 1000 on; Postgres rejects some earlier days. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const moment = new Date(value)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value)
}

// The Swedish locale formats days and times like ISO.
const LONDON_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })
const LONDON_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
})

export function londonDay(moment: Date): Day {
  return LONDON_DAY.format(moment)
}

/** The London day and time of a moment, `2026-03-02 09:05:00`. */
export function londonDayAndTime(moment: Date): string {
  return LONDON_TIME.format(moment)
}

/** Whether it is between 8 and 18 o'clock in London: at other times customers get no reminders. */
export function isDaytime(moment: Date): boolean {
  const hour = Number(londonDayAndTime(moment).slice(11, 13))
  return hour >= 8 && hour < 18
}

/** The day `days` days later, or earlier if `days` is negative. */
export function addDays(day: Day, days: number): Day {
  return toDay(Date.parse(day) + days * DAY_MS)
}

/** The same day, `months` months later; if that month is too short, the last day of that month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The day `count` working days later, or earlier if `count` is negative; does not count the given day. */
export function addWorkingDays(day: Day, count: number): Day {
  let reached = day
  for (let left = Math.abs(count); left > 0;) {
    reached = addDays(reached, Math.sign(count))
    if (isWorkingDay(reached)) left -= 1
  }
  return reached
}

/** The day itself if it is a working day in London, else the next working day. */
export function workingDayOnOrAfter(day: Day): Day {
  return isWorkingDay(day) ? day : workingDayOnOrAfter(addDays(day, 1))
}

/** Whether a day is neither a weekend nor a regular bank holiday in England; one-off holidays are unknown. */
export function isWorkingDay(day: Day): boolean {
  return !isWeekend(day) && !bankHolidays(Number(day.slice(0, 4))).includes(day)
}

function toDay(milliseconds: number): Day {
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
    ...observedHolidays([`${year}-01-01`]),
    addDays(easter, -2),
    addDays(easter, 1),
    firstMonday(`${year}-05-01`),
    firstMonday(`${year}-05-25`),
    firstMonday(`${year}-08-25`),
    ...observedHolidays([`${year}-12-25`, `${year}-12-26`]),
  ]
}

/** The days on which holidays are observed: a holiday on a weekend moves to the next free weekday. */
function observedHolidays(holidays: readonly Day[]): Day[] {
  const observed = holidays.filter((day) => !isWeekend(day))
  for (const moved of holidays.filter(isWeekend)) {
    let day = moved
    while (isWeekend(day) || observed.includes(day)) day = addDays(day, 1)
    observed.push(day)
  }
  return observed
}

function firstMonday(from: Day): Day {
  return addDays(from, (8 - weekday(from)) % 7)
}

/** Easter Sunday by the Anonymous Gregorian algorithm. */
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
  return toDay(Date.UTC(year, Math.floor(count / 31) - 1, (count % 31) + 1))
}

/** Whether a day is between two days, both included; false for a blank day. */
export function isDayWithin(day: Day, { first, last }: { first: Day; last: Day }): boolean {
  return day >= first && day <= last
}
