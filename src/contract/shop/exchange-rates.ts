import type { Endpoint } from '#contract/endpoint.ts'
import { parseExchangeRates, type ExchangeRates } from '#domain/money/currency.ts'

/** Rates against the pound, cached for an hour by the CDN. Refuses with `rates-unavailable`. */
export const exchangeRates: Endpoint<never, ExchangeRates> = {
  method: 'GET',
  path: '/api/exchange-rates',
  read: parseExchangeRates,
}
