import { parseExchangeRates, type ExchangeRates } from '#domain/currency.ts'

import { get } from './endpoint.ts'

/** Rates against the pound, cached for an hour by the CDN. Refuses with `rates-unavailable`. */
export const exchangeRates = get<ExchangeRates>('/api/exchange-rates', { read: parseExchangeRates })
