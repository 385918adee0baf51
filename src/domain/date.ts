import { londonDay } from './working-day.ts'

/** The locale in which the firm writes dates, as `content/site.json` has it: the build puts it here. */
declare const FIRM_DATES: string | undefined

let dates = typeof FIRM_DATES === 'undefined' ? 'en-US' : FIRM_DATES

/** Writes dates as this locale does, such as `en-GB`; for functions, which no build tells. */
export function writeDatesAs(locale: string): void {
  dates = locale
}

/** A moment as the site writes it, in en-US `February 13, 2025 at 09:05 AM`, in the given IANA zone or the reader's own. */
export function formatDateTime(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(dates, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone ? { timeZone, timeZoneName: 'short' } : {}),
  }).format(new Date(iso))
}

/** A moment (ISO) as the firm writes it to others, in the time of London. */
export function formatLondonTime(iso: string): string {
  return formatDateTime(iso, 'Europe/London')
}

/** A day as the site writes it, in en-US `February 13, 2025`. `iso` is a date or a moment. */
export function formatDate(iso: string): string {
  const format = new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeZone: 'Europe/London' })
  return format.format(new Date(iso))
}

/** No day is written wider: keeps the place of one that is not known yet. */
export const LONGEST_DATE = formatDate('2000-09-30')

/** The year in London at a moment. */
export function londonYear(moment: Date): number {
  return Number(londonDay(moment).slice(0, 4))
}
