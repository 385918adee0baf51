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

const RATE_LIMITS = { min: 0.2, max: 5 }

/** Parses Frankfurter's v1 shape, else undefined; drops implausible rates, so prices stay in GBP. */
export function parseExchangeRates(answer: unknown): ExchangeRates | undefined {
  if (!isRecord(answer) || answer['base'] !== 'GBP') return undefined
  const { date, rates } = answer
  if (!isRecord(rates) || !isDay(date)) return undefined
  const plausible: ExchangeRates['rates'] = {}
  for (const code of CURRENCY_CODES) {
    const rate = rates[code]
    if (code === 'GBP' || typeof rate !== 'number') continue
    if (rate >= RATE_LIMITS.min && rate <= RATE_LIMITS.max) plausible[code] = rate
  }
  return { base: 'GBP', date, rates: plausible }
}

/** The greatest age, in days, at which rates are shown: longer than any run of bank holidays. */
const MAX_RATE_AGE_DAYS = 7

/** Whether rates may be shown today: at most a week old, and not from the future. */
export function areRatesCurrent(date: Day, today: Day): boolean {
  return isDayWithin(date, { first: addDays(today, -MAX_RATE_AGE_DAYS), last: today })
}
