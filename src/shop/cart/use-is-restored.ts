import { atom } from 'nanostores'
import { useEffect } from 'react'

import { restoreBuyerCountry } from '#shop/money/buyer-country.store.ts'
import { restoreCurrency } from '#shop/money/currency.store.ts'
import { useStore } from '#ui/react/use-store.ts'

import { restoreCart } from './cart.store.ts'

const $isRestored = atom(false)

/** False on the server and during hydration, true once the visitor's stored state is loaded. */
export function useIsRestored(): boolean {
  useEffect(() => {
    restoreCart()
    restoreBuyerCountry()
    restoreCurrency()
    $isRestored.set(true)
  }, [])
  return useStore($isRestored)
}
