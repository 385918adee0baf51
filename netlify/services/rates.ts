import { parseExchangeRates } from '#domain/money/currency.ts'

import { reasonOf, type Log } from './log.ts'

const TIMEOUT_MS = 3000

/** Rates from a public service in Frankfurter's v1 format. */
export function ratesService(url: string, log: Log) {
  return {
    /** The latest rates; undefined if the service does not answer with plausible rates. */
    latest: async () => {
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
        const rates = parseExchangeRates(await response.json())
        if (rates === undefined) log('rates-not-believable', { status: response.status })
        return rates
      } catch (error) {
        log('rates-unreachable', { reason: reasonOf(error) })
        return undefined
      }
    },
  }
}

export type RatesService = ReturnType<typeof ratesService>
