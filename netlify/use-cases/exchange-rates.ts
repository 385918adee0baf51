import { failure, success, type Result } from '#contract/failure.ts'
import type { ExchangeRates } from '#domain/currency.ts'

import type { Ports } from './ports.ts'

/** Today's rates against the pound, for display only. */
export async function exchangeRates(ports: Ports): Promise<Result<ExchangeRates>> {
  const rates = await ports.rates.latest()
  return rates
    ? success(rates)
    : failure('rates-unavailable', 'Exchange rates are not available; prices are in GBP.', {
        retryAfter: 300,
      })
}
