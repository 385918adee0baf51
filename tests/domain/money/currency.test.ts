import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  areRatesCurrent,
  CURRENCIES,
  CURRENCY_CODES,
  parseCurrency,
  parseExchangeRates,
} from '#domain/money/currency.ts'
import { formatDate } from '#domain/time/date.ts'

const RESPONSE = { amount: 1, base: 'GBP', date: '2026-03-02', rates: { EUR: 1.19, USD: 1.27 } }

function parseWith(more: Record<string, unknown>) {
  return parseExchangeRates({ ...RESPONSE, ...more })
}

describe('exchange rates from the service’s response (row 6)', () => {
  test('the shop accepts dollar and euro exchange rates with their date', () => {
    expect(parseExchangeRates(RESPONSE)).toEqual({
      base: 'GBP',
      date: '2026-03-02',
      rates: { EUR: 1.19, USD: 1.27 },
    })
  })

  test('the shop drops exchange rates of currencies that it does not offer', () => {
    const rates: unknown = JSON.parse('{"USD":1.27,"JPY":190,"GBP":1,"__proto__":{"EUR":1.1}}')
    expect(parseWith({ rates })?.rates).toEqual({ USD: 1.27 })
  })

  test.each(['1.2', 0.19, 5.01, null])('the shop drops an exchange rate of %j', (USD) => {
    expect(parseWith({ rates: { EUR: 5, GBP: 1, USD } })?.rates).toEqual({ EUR: 5 })
    expect(parseWith({ rates: { EUR: 0.2, USD } })?.rates).toEqual({ EUR: 0.2 })
  })

  const INVALID: [string, unknown][] = [
    ['undefined', undefined],
    ['null', null],
    ['an HTML page', '<!doctype html><title>502</title>'],
    ['a response with another base currency', { ...RESPONSE, base: 'EUR' }],
    ['a response without rates', { ...RESPONSE, rates: undefined }],
    ['a response without a date', { ...RESPONSE, date: undefined }],
    ['a response with a list as its date', { ...RESPONSE, date: ['2026-03-02'] }],
    ['a response with a date in words', { ...RESPONSE, date: 'yesterday' }],
    ['a response with a date and a time', { ...RESPONSE, date: '2026-03-02T00:00:00Z' }],
    ['a response with an impossible date', { ...RESPONSE, date: '2026-13-45' }],
  ]

  test.each(INVALID)('%s is not a valid response of the rate service', (_label, value) => {
    expect(parseExchangeRates(value)).toBeUndefined()
  })

  test('every accepted exchange rate is between 0.2 and 5 and has a real date', () => {
    const anything = fc.oneof(fc.anything(), fc.double(), fc.integer())
    const nearly = fc.record({
      base: fc.constantFrom('GBP', 'GBP', 'GBP', 'EUR'),
      date: fc.stringMatching(/^\d{4}-[01]\d-[0-3]\d$/),
      rates: fc.record({ USD: anything, EUR: anything, GBP: anything }, { requiredKeys: [] }),
    })
    fc.assert(
      fc.property(fc.oneof(nearly, fc.anything()), (value) => {
        const rates = parseExchangeRates(value)
        if (!rates) return
        expect(formatDate(rates.date)).toMatch(/\d/)
        for (const [code, rate] of Object.entries(rates.rates)) {
          expect(['USD', 'EUR']).toContain(code)
          expect(rate >= 0.2 && rate <= 5).toBe(true)
        }
      }),
    )
  })
})

test.each([
  ['2026-03-02', true],
  ['2026-02-23', true],
  ['2026-02-22', false],
  ['2023-01-02', false],
  ['2026-03-03', false],
])('exchange rates of %s are current on 2 March 2026: %s (row 6)', (date, isCurrent) => {
  expect(areRatesCurrent(date, '2026-03-02')).toBe(isCurrent)
})

test('the chosen currency is the pound if the shop does not offer the stored currency', () => {
  expect(['GBP', 'USD', 'EUR'].map(parseCurrency)).toEqual(['GBP', 'USD', 'EUR'])
  const others = ['', 'usd', 'JPY', '__proto__', 'toString', null, undefined, 7, ['USD'], {}]
  expect(new Set(others.map(parseCurrency))).toEqual(new Set(['GBP']))
})

test('the currencies have the specification’s names and countries', () => {
  const names = CURRENCY_CODES.map((code) => `${CURRENCIES[code].symbol} ${CURRENCIES[code].name}`)
  expect(names).toEqual(['£ British Pound', '$ US Dollar', '€ Euro'])
  expect(CURRENCIES.USD.countries).toEqual(['US', 'CA', 'AE'])
  expect(CURRENCIES.EUR.countries).toHaveLength(11)
})
