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

/** Pounds in the firm's format, `£24,997` or `£24,997.50`: exactly one spelling per amount. */
export const POUNDS_PATTERN = /^£(?!0\d|0,)(\d{1,3}(?:,\d{3})*)(?:\.(?!00)(\d{2}))?$/

/** Pence of a text such as `£24,997`; undefined for any other text. */
export function parsePounds(text: string): number | undefined {
  const [, pounds, pence = '0'] = POUNDS_PATTERN.exec(text) ?? []
  return pounds === undefined ? undefined : Number(pounds.replaceAll(',', '')) * 100 + Number(pence)
}

/** Pence of typed pounds such as `1997`, `1,997` or `£12.50`; undefined for any other text. */
export function parseTypedPounds(text: string): number | undefined {
  const typed = text.trim().replace(/^£\s*/, '')
  if (!/^(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{2})?$/.test(typed)) return undefined
  return Math.round(Number(typed.replaceAll(',', '')) * 100)
}

/** Pence in the firm's format: `£24,997`, or `£24,997.50` with pence. */
export function formatPounds(pence: number): string {
  return formatMoney(pence).replace(/\.00$/, '')
}

/** Pence as minor units of `currency`, rounded half up; undefined if there is no rate. */
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
 * Converts a stored price, in any format of earlier releases, to a number. In a text, £, $ and
 * commas are ignored. A missing price and a text without a number count as 0.
 */
export function normalisePrice(price: unknown): number {
  if (typeof price === 'number') return Number.isFinite(price) ? price : 0
  if (typeof price !== 'string') return 0
  const parsed = Number.parseFloat(price.replaceAll(/[£$,]/g, ''))
  return Number.isFinite(parsed) ? parsed : 0
}

/**
 * Splits an integer amount in proportion to integer weights. The parts add up exactly, and the
 * remainder goes to the last part. If the amount is at most the sum of the weights, no part exceeds
 * its weight.
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

/** Currencies that Stripe counts in whole units, and those that it counts in thousandths. */
const WHOLE = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/
const THOUSANDTHS = /^(bhd|jod|kwd|omr|tnd)$/

/** Formats a provider's amount (minor units); adds the currency's code to amounts not in pounds. */
export function formatProviderAmount(minor: number, currency: string): string {
  if (currency === 'gbp') return formatMoney(minor)
  const digits = WHOLE.test(currency) ? 0 : THOUSANDTHS.test(currency) ? 3 : 2
  return `${currency.toUpperCase()} ${(minor / 10 ** digits).toFixed(digits)}`
}
