import { CURRENCIES, type CurrencyCode, type ExchangeRates } from './currency.ts'

const FORMATS: Readonly<Record<CurrencyCode, Intl.NumberFormat>> = {
  GBP: new Intl.NumberFormat(CURRENCIES.GBP.locale, { style: 'currency', currency: 'GBP' }),
  USD: new Intl.NumberFormat(CURRENCIES.USD.locale, { style: 'currency', currency: 'USD' }),
  EUR: new Intl.NumberFormat(CURRENCIES.EUR.locale, { style: 'currency', currency: 'EUR' }),
}

/** An amount as a visitor reads it, e.g. `£1,997.00`. `minor` is in minor units (pence, cents). */
export function formatMoney(minor: number, currency: CurrencyCode = 'GBP'): string {
  return FORMATS[currency].format(minor / 100)
}

/** Pounds as the firm writes them, `£24,997` or `£24,997.50`: no other form of the same amount. */
export const POUNDS = /^£(?!0\d|0,)(\d{1,3}(?:,\d{3})*)(?:\.(?!00)(\d{2}))?$/

/** Pence of an amount that is written as `£24,997`; undefined for any other text. */
export function parsePounds(text: string): number | undefined {
  const [, pounds, pence = '0'] = POUNDS.exec(text) ?? []
  return pounds === undefined ? undefined : Number(pounds.replaceAll(',', '')) * 100 + Number(pence)
}

/** Pence as the firm writes them: `£24,997`, or `£24,997.50` where there are some. */
export function writePounds(pence: number): string {
  return formatMoney(pence).replace(/\.00$/, '')
}

/**
 * Pence of GBP to minor units of another currency, rounded half up to whole units.
 * `undefined` when there is no rate for it, so that the caller shows GBP.
 */
export function convertPence(
  pence: number,
  currency: CurrencyCode,
  rates: ExchangeRates | undefined,
): number | undefined {
  if (currency === 'GBP') return pence
  const rate = rates?.rates[currency]
  return rate === undefined ? undefined : Math.round(pence * rate)
}

/**
 * A stored price of any age as pence: missing counts 0, text loses £, $ and commas and is parsed,
 * what cannot be parsed counts 0.
 */
export function normalisePrice(price: unknown): number {
  if (typeof price === 'number') return Number.isFinite(price) ? price : 0
  if (typeof price !== 'string') return 0
  const parsed = Number.parseFloat(price.replaceAll(/[£$,]/g, ''))
  return Number.isFinite(parsed) ? parsed : 0
}

/**
 * Splits a whole amount over whole weights in their proportion. The parts add up to the amount
 * exactly, and none is above its weight where the amount is not above their sum. What no weight
 * takes falls to the last part.
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  let rest = amount
  let left = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight, index) => {
    const isLast = index === weights.length - 1
    const share = left === 0 ? 0 : Math.round((rest * weight) / left)
    const part = isLast ? rest : share
    rest -= part
    left -= weight
    return part
  })
}

/** An amount at the provider, in minor units: one that is not in pounds stands with its currency's code. */
export function formatMovedMoney(minor: number, currency: string): string {
  return currency === 'gbp'
    ? formatMoney(minor)
    : `${currency.toUpperCase()} ${(minor / 100).toFixed(2)}`
}
