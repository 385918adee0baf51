import { failure, success, type Result } from '#contract/failure.ts'
import { areRatesCurrent, type ExchangeRates } from '#domain/money/currency.ts'
import { londonDay } from '#domain/time/working-day.ts'
import type { Shop } from '#use-cases/shop.ts'

/** Today's rates against the pound, for display only. */
export async function exchangeRates({ rates, clock, log }: Shop): Promise<Result<ExchangeRates>> {
  const latest = await rates.latest()
  if (latest && areRatesCurrent(latest.date, londonDay(clock.now()))) return success(latest)
  if (latest) log('rates-not-current', { date: latest.date })
  return failure('rates-unavailable', 'Exchange rates are not available; prices are in GBP.', {
    retryAfter: 300,
  })
}
