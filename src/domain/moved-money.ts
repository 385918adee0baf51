import { formatMoney } from './money.ts'

/** An amount at the provider, in minor units: one that is not in pounds stands with its currency's code. */
export function formatMovedMoney(minor: number, currency: string): string {
  return currency === 'gbp'
    ? formatMoney(minor)
    : `${currency.toUpperCase()} ${(minor / 100).toFixed(2)}`
}
