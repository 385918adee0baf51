import { atom } from 'nanostores'
import { useEffect } from 'react'

import { restoreBuyerCountry } from '#shop/money/buyer-country.store.ts'
import { restoreCurrency } from '#shop/money/currency.store.ts'
import { useStore } from '#ui/react/use-store.ts'

import { restoreCart } from './cart.store.ts'

const $isRestored = atom(false)

function restore(): void {
  restoreCart()
  restoreBuyerCountry()
  restoreCurrency()
  $isRestored.set(true)
}

/** False on the server and during hydration, true once the visitor's stored state is loaded. */
export function useIsRestored(): boolean {
  useEffect(restore, [])
  return useStore($isRestored)
}
