import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { exchangeRates } from '#contract/shop/exchange-rates.ts'
import type { CurrencyCode, ExchangeRates } from '#domain/money/currency.ts'
import { convertPence, formatMoney } from '#domain/money/money.ts'

export type RatesState =
  | { state: 'idle' | 'loading' | 'error' }
  | { state: 'ready'; rates: ExchangeRates }

export const $rates = atom<RatesState>({ state: 'idle' })

/** Loads the rates once per page, when a currency other than GBP first needs them. */
export async function loadRates(): Promise<void> {
  if ($rates.get().state !== 'idle') return
  $rates.set({ state: 'loading' })
  const answer = await call(exchangeRates)
  if (!answer.ok) console.error('Exchange rates could not be loaded; prices are shown in GBP')
  $rates.set(answer.ok ? { state: 'ready', rates: answer.value } : { state: 'error' })
}

/** A price to show: text, or `loading` until its rate is known. */
export type ShownPrice =
  | { state: 'loading' }
  | { state: 'exact'; text: string }
  | { state: 'approximate'; text: string; date: string }

/** `pence` in the chosen currency, or in GBP if that currency has no rate. */
export function shownPrice(pence: number, currency: CurrencyCode, rates: RatesState): ShownPrice {
  const exact: ShownPrice = { state: 'exact', text: formatMoney(pence) }
  if (currency === 'GBP' || rates.state === 'error') return exact
  if (rates.state !== 'ready') return { state: 'loading' }
  const converted = convertPence(pence, currency, rates.rates)
  if (converted === undefined) {
    console.warn(`No exchange rate for ${currency}; the amount is shown in GBP`)
    return exact
  }
  return { state: 'approximate', text: formatMoney(converted, currency), date: rates.rates.date }
}
