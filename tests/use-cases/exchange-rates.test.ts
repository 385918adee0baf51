import { expect, test } from 'vitest'

import type { ExchangeRates } from '#domain/currency.ts'
import { exchangeRates } from '#use-cases/exchange-rates.ts'

import { openShop } from './fakes.ts'

test('rates are passed on as they are', async () => {
  const { ports } = openShop()
  const rates: ExchangeRates = { base: 'GBP', date: '2026-03-02', rates: { USD: 1.27 } }
  ports.rates = { latest: () => Promise.resolve(rates) }
  expect(await exchangeRates(ports)).toEqual({ ok: true, value: rates })
})

test('without believable rates prices stay in GBP, and another try makes sense later', async () => {
  expect(await exchangeRates(openShop().ports)).toEqual({
    ok: false,
    failure: {
      code: 'rates-unavailable',
      message: 'Exchange rates are not available; prices are in GBP.',
      retryAfter: 300,
    },
  })
})
