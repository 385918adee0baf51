import { atom } from 'nanostores'
import { useEffect } from 'react'

import { restoreCart } from '#stores/cart.ts'
import { restoreBuyerCountry } from '#stores/checkout-draft.ts'
import { restoreCurrency } from '#stores/currency.ts'

import { useStore } from './use-store.ts'

const $restored = atom(false)

function restore(): void {
  restoreCart()
  restoreBuyerCountry()
  restoreCurrency()
  $restored.set(true)
}

/** False on the server and during hydration, true once the visitor's stored state is loaded. */
export function useRestored(): boolean {
  useEffect(restore, [])
  return useStore($restored)
}
