import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  areCurrent,
  CURRENCIES,
  CURRENCY_CODES,
  currencyFrom,
  parseExchangeRates,
} from '#domain/money/currency.ts'
import { formatDate } from '#domain/time/date.ts'

const ANSWER = { amount: 1, base: 'GBP', date: '2026-03-02', rates: { EUR: 1.19, USD: 1.27 } }

function answer(more: Record<string, unknown>) {
  return parseExchangeRates({ ...ANSWER, ...more })
}

describe('rates out of a service’s answer (row 6)', () => {
  test('dollars and euros against the pound, with their day', () => {
    expect(parseExchangeRates(ANSWER)).toEqual({
      base: 'GBP',
      date: '2026-03-02',
      rates: { EUR: 1.19, USD: 1.27 },
    })
  })

  test('currencies that the shop does not show are left out', () => {
    const rates: unknown = JSON.parse('{"USD":1.27,"JPY":190,"GBP":1,"__proto__":{"EUR":1.1}}')
    expect(answer({ rates })?.rates).toEqual({ USD: 1.27 })
  })

  test.each(['1.2', 0.19, 5.01, null])('a rate of %j is left out', (USD) => {
    expect(answer({ rates: { EUR: 5, GBP: 1, USD } })?.rates).toEqual({ EUR: 5 })
    expect(answer({ rates: { EUR: 0.2, USD } })?.rates).toEqual({ EUR: 0.2 })
  })

  const JUNK: [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['a page', '<!doctype html><title>502</title>'],
    ['another base', { ...ANSWER, base: 'EUR' }],
    ['no rates', { ...ANSWER, rates: undefined }],
    ['no day', { ...ANSWER, date: undefined }],
    ['a list of one day', { ...ANSWER, date: ['2026-03-02'] }],
    ['a day in words', { ...ANSWER, date: 'yesterday' }],
    ['a day with more behind it', { ...ANSWER, date: '2026-03-02T00:00:00Z' }],
    ['a day that no month has', { ...ANSWER, date: '2026-13-45' }],
  ]

  test.each(JUNK)('%s is no answer', (_what, value) => {
    expect(parseExchangeRates(value)).toBeUndefined()
  })

  test('whatever is accepted can be shown: a real day and rates between 0.2 and 5', () => {
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
])('rates of %s are current on 2 March 2026: %s (row 6)', (date, isCurrent) => {
  expect(areCurrent(date, '2026-03-02')).toBe(isCurrent)
})

describe('the chosen currency', () => {
  test('is one of those that are offered, else the pound', () => {
    expect(['GBP', 'USD', 'EUR'].map(currencyFrom)).toEqual(['GBP', 'USD', 'EUR'])
    const others = ['', 'usd', 'JPY', '__proto__', 'toString', null, undefined, 7, ['USD'], {}]
    expect(new Set(others.map(currencyFrom))).toEqual(new Set(['GBP']))
  })

  test('the table is the one of the shop', () => {
    const names = CURRENCY_CODES.map(
      (code) => `${CURRENCIES[code].symbol} ${CURRENCIES[code].name}`,
    )
    expect(names).toEqual(['£ British Pound', '$ US Dollar', '€ Euro'])
    expect(CURRENCIES.USD.countries).toEqual(['US', 'CA', 'AE'])
    expect(CURRENCIES.EUR.countries).toHaveLength(11)
  })
})
