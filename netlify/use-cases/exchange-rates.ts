import { failure, success, type Result } from '#contract/failure.ts'
import type { ExchangeRates } from '#domain/currency.ts'

import type { Shop } from './shop.ts'

/** Today's rates against the pound, for display only. */
export async function exchangeRates(shop: Shop): Promise<Result<ExchangeRates>> {
  const rates = await shop.rates.latest()
  return rates
    ? success(rates)
    : failure('rates-unavailable', 'Exchange rates are not available; prices are in GBP.', {
        retryAfter: 300,
      })
}
