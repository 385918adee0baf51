import { atom } from 'nanostores'

import { storedText } from '#browser/storage.ts'
import { parseCurrency, DEFAULT_CURRENCY, type CurrencyCode } from '#domain/money/currency.ts'

const stored = storedText('local', 'currency')

/** The currency in which prices are shown; payment is always in pounds. */
export const $currency = atom<CurrencyCode>(DEFAULT_CURRENCY)

/** Reads the stored choice and follows other tabs; called before the first render. */
export function restoreCurrency(): void {
  stored.follow(() => $currency.set(parseCurrency(stored.read())))
}

/** Chooses and stores a currency. */
export function chooseCurrency(currency: CurrencyCode): void {
  $currency.set(currency)
  stored.write(currency)
}
