import { isRecord } from '#domain/text/record.ts'
import { addDays, isDay, isDayWithin, type Day } from '#domain/time/working-day.ts'

export type CurrencyCode = 'GBP' | 'USD' | 'EUR'

interface Currency {
  symbol: string
  name: string
  locale: string
  countries: readonly string[]
}

export const CURRENCIES: Readonly<Record<CurrencyCode, Currency>> = {
  GBP: { symbol: '£', name: 'British Pound', locale: 'en-GB', countries: [] },
  USD: { symbol: '$', name: 'US Dollar', locale: 'en-US', countries: ['US', 'CA', 'AE'] },
  EUR: {
    symbol: '€',
    name: 'Euro',
    locale: 'de-DE',
    countries: ['DE', 'FR', 'IT', 'ES', 'NL', 'BE', 'AT', 'IE', 'FI', 'GR', 'PT'],
  },
}

export const CURRENCY_CODES = ['GBP', 'USD', 'EUR'] as const satisfies readonly CurrencyCode[]

export const DEFAULT_CURRENCY: CurrencyCode = 'GBP'

/** Rates against one pound, with the day (YYYY-MM-DD) on which they were fixed. */
export interface ExchangeRates {
  base: 'GBP'
  date: string
  rates: Partial<Record<CurrencyCode, number>>
}

/** The currency with this name, or GBP for an empty, unknown or malformed name. */
export function parseCurrency(value: unknown): CurrencyCode {
  return CURRENCY_CODES.find((code) => code === value) ?? DEFAULT_CURRENCY
}

const SANE_RATE = { least: 0.2, most: 5 }

function isSaneRate(rate: unknown): rate is number {
  return typeof rate === 'number' && rate >= SANE_RATE.least && rate <= SANE_RATE.most
}

/**
 * Parses a rate service's answer (Frankfurter v1 shape); undefined if it does not match. Implausible
 * rates are dropped, so that their currency falls back to GBP.
 */
export function parseExchangeRates(answer: unknown): ExchangeRates | undefined {
  if (!isRecord(answer) || answer['base'] !== 'GBP') return undefined
  const { date, rates } = answer
  if (!isRecord(rates) || !isDay(date)) return undefined
  const sane: ExchangeRates['rates'] = {}
  for (const code of CURRENCY_CODES) {
    const rate = rates[code]
    if (code !== 'GBP' && isSaneRate(rate)) sane[code] = rate
  }
  return { base: 'GBP', date, rates: sane }
}

/** The greatest age of rates that are shown, in days: longer than any run of bank holidays. */
const OLDEST_DAYS = 7

/** Whether rates may be shown today: at most a week old, and not from the future. */
export function areRatesCurrent(date: Day, today: Day): boolean {
  return isDayWithin(date, { first: addDays(today, -OLDEST_DAYS), last: today })
}
