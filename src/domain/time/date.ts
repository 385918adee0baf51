import { londonDay } from './working-day.ts'

/** The firm's date locale from `content/site.json`, which the build inserts. */
declare const FIRM_DATES: string | undefined

const TIME_ZONE = 'Europe/London'
const TIME = { hour: '2-digit', minute: '2-digit' } as const
const DATE_TIME = { year: 'numeric', month: 'long', day: 'numeric', ...TIME } as const
const IN_LONDON = { timeZone: TIME_ZONE, timeZoneName: 'short' } as const

let formats = createFormats(typeof FIRM_DATES === 'undefined' ? 'en-US' : FIRM_DATES)

/** Sets the date locale, such as `en-GB`. Only functions call this: in pages the build inserts the locale. */
export function setDateLocale(locale: string): void {
  formats = createFormats(locale)
}

function createFormats(locale: string) {
  return {
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: TIME_ZONE }),
    clock: new Intl.DateTimeFormat(locale, { ...TIME, ...IN_LONDON }),
    local: new Intl.DateTimeFormat(locale, DATE_TIME),
    london: new Intl.DateTimeFormat(locale, { ...DATE_TIME, ...IN_LONDON }),
  }
}

/** A moment in the reader's own time zone, in en-US `February 13, 2025 at 09:05 AM`. */
export function formatDateTime(iso: string): string {
  return formats.local.format(new Date(iso))
}

/** A moment (ISO) in London time, with the name of the time zone. */
export function formatLondonTime(iso: string): string {
  return formats.london.format(new Date(iso))
}

/** The time of day of a moment (ISO) in London, with the name of the time zone. */
export function formatLondonTimeOfDay(iso: string): string {
  return formats.clock.format(new Date(iso))
}

/** A day in London, in en-US `February 13, 2025`. `iso` is a date or a moment. */
export function formatDate(iso: string): string {
  return formats.date.format(new Date(iso))
}

/** The longest date, for which pages reserve space while a date is unknown. */
export const LONGEST_DATE = formatDate('2000-09-30')

export function londonYear(moment: Date): number {
  return Number(londonDay(moment).slice(0, 4))
}
