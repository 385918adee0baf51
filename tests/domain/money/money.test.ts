import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { CurrencyCode, ExchangeRates } from '#domain/money/currency.ts'
import {
  convertPence,
  formatMoney,
  formatProviderAmount,
  normalisePrice,
  parsePounds,
  parseTypedPounds,
  formatPounds,
} from '#domain/money/money.ts'

const pence = fc.integer({ min: 0, max: 100_000_000 })

const FORMATTED: [number, CurrencyCode, string][] = [
  [199_700, 'GBP', '£1,997.00'],
  [-50, 'GBP', '-£0.50'],
  [199_700, 'USD', '$1,997.00'],
  [199_700, 'EUR', '1.997,00\u00A0€'],
]

test.each(FORMATTED)('%d minor units of %s are shown as %s', (minor, currency, text) => {
  expect(formatMoney(minor, currency)).toBe(text)
})

test('formatting neither loses nor rounds a penny (row 7)', () => {
  fc.assert(
    fc.property(pence, (amount) => {
      expect(Number(formatMoney(amount).replaceAll(/\D/g, ''))).toBe(amount)
      expect(formatMoney(amount)).toMatch(/^£\d{1,3}(,\d{3})*\.\d\d$/)
    }),
  )
})

const RATES: ExchangeRates = { base: 'GBP', date: '2026-03-02', rates: { USD: 1.2345 } }

test('amounts in pounds need no exchange rate', () => {
  expect(convertPence(199_700, 'GBP', undefined)).toBe(199_700)
})

test('a conversion from pence gives whole minor units, rounded half up', () => {
  expect(convertPence(199_700, 'USD', RATES)).toBe(246_530)
  expect(convertPence(1, 'USD', { ...RATES, rates: { USD: 1.5 } })).toBe(2)
})

test('a conversion without an exchange rate gives no amount', () => {
  expect(convertPence(199_700, 'EUR', RATES)).toBeUndefined()
  expect(convertPence(199_700, 'EUR', undefined)).toBeUndefined()
})

test('a converted amount differs from the exact amount by at most half a minor unit', () => {
  const rate = fc.double({ min: 0.2, max: 5, noNaN: true })
  fc.assert(
    fc.property(pence, pence, rate, (less, more, USD) => {
      fc.pre(less <= more)
      const table = { ...RATES, rates: { USD } }
      const [low, high] = [convertPence(less, 'USD', table), convertPence(more, 'USD', table)]
      expect(Number.isSafeInteger(low)).toBe(true)
      expect(Math.abs((low ?? Number.NaN) - less * USD)).toBeLessThanOrEqual(0.5)
      expect(low).toBeLessThanOrEqual(high ?? Number.NaN)
    }),
  )
})

const NORMALISED: [unknown, number][] = [
  [199_700, 199_700],
  [undefined, 0],
  ['', 0],
  ['1997', 1997],
  ['£1,997', 1997],
  ['$1,997.50', 1997.5],
  ['£24,997.00', 24_997],
  [' £5 ', 5],
  ['free', 0],
  ['Infinity', 0],
  [Number.POSITIVE_INFINITY, 0],
  [[1997], 0],
]

test.each(NORMALISED)('the stored price %j is read as %d', (price, expected) => {
  expect(normalisePrice(price)).toBe(expected)
})

test('a price that is formatted for editors is read back as the same number of pence', () => {
  fc.assert(fc.property(pence, (amount) => parsePounds(formatPounds(amount)) === amount))
  expect(formatPounds(2_499_700)).toBe('£24,997')
  expect(formatPounds(2_499_750)).toBe('£24,997.50')
})

test.each(['24,997', '£24997', '£24,997.00', '£24,997.5', '£2,49,97', '£024', '24997', '-£5', ''])(
  '%j is not a price in the format for editors',
  (text) => {
    expect(parsePounds(text)).toBeUndefined()
  },
)

test.each([
  ['250', 25_000],
  ['£1,997.05', 199_705],
  ['12000000', 1_200_000_000],
  [' 0.10 ', 10],
  ['1,99', undefined],
  ['12.5', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['1'.repeat(13), undefined],
  ['', undefined],
])('the typed amount %j is %s pence', (text, pence) => {
  expect(parseTypedPounds(text)).toBe(pence)
})

test.each([
  [199_700, 'gbp', '£1,997.00'],
  [199_700, 'usd', 'USD 1997.00'],
  [199_700, 'jpy', 'JPY 199700'],
  [199_700, 'kwd', 'KWD 199.700'],
])('%d minor units of %s of a provider are shown as %s', (minor, currency, text) => {
  expect(formatProviderAmount(minor, currency)).toBe(text)
})
