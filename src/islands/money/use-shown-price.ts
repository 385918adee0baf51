import { useEffect, useMemo } from 'react'

import { useStore } from '#islands/page/use-store.ts'
import { $currency } from '#stores/currency.ts'
import { $rates, loadRates, shownPrice, type ShownPrice } from '#stores/exchange-rates.ts'

/** An amount in pence in the visitor's currency; fetches the rates when they are first needed. */
export function useShownPrice(pence: number): ShownPrice {
  const currency = useStore($currency)
  const rates = useStore($rates)
  useEffect(() => {
    if (currency !== 'GBP') void loadRates()
  }, [currency])
  return useMemo(() => shownPrice(pence, currency, rates), [pence, currency, rates])
}
