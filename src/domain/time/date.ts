import { londonDay } from './working-day.ts'

/** The locale in which the firm writes dates, as `content/site.json` has it: the build puts it here. */
declare const FIRM_DATES: string | undefined

const ZONE = 'Europe/London'
const DATE_TIME = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

let formats = formatsIn(typeof FIRM_DATES === 'undefined' ? 'en-US' : FIRM_DATES)

/** Writes dates as this locale does, such as `en-GB`; for functions, which no build tells. */
export function writeDatesAs(locale: string): void {
  formats = formatsIn(locale)
}

function formatsIn(locale: string) {
  return {
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: ZONE }),
    local: new Intl.DateTimeFormat(locale, DATE_TIME),
    london: new Intl.DateTimeFormat(locale, {
      ...DATE_TIME,
      timeZone: ZONE,
      timeZoneName: 'short',
    }),
  }
}

/** A moment as the site writes it in the reader's own zone, in en-US `February 13, 2025 at 09:05 AM`. */
export function formatDateTime(iso: string): string {
  return formats.local.format(new Date(iso))
}

/** A moment (ISO) as the firm writes it to others, in the time of London, which it names. */
export function formatLondonTime(iso: string): string {
  return formats.london.format(new Date(iso))
}

/** A day as the site writes it, in en-US `February 13, 2025`. `iso` is a date or a moment. */
export function formatDate(iso: string): string {
  return formats.date.format(new Date(iso))
}

/** No day is written wider: keeps the place of one that is not known yet. */
export const LONGEST_DATE = formatDate('2000-09-30')

/** The year in London at a moment. */
export function londonYear(moment: Date): number {
  return Number(londonDay(moment).slice(0, 4))
}
