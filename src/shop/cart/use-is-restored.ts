import { atom } from 'nanostores'
import { useEffect } from 'react'

import { restoreBuyerCountry } from '#shop/money/buyer-country.store.ts'
import { restoreCurrency } from '#shop/money/currency.store.ts'
import { useStore } from '#ui/react/use-store.ts'

import { restoreCart } from './cart.store.ts'

const $isRestored = atom(false)

/** Restores the visitor's stored state after hydration; returns whether it is restored. */
export function useRestoreVisitorState(): boolean {
  useEffect(() => {
    restoreCart()
    restoreBuyerCountry()
    restoreCurrency()
    $isRestored.set(true)
  }, [])
  return useStore($isRestored)
}
