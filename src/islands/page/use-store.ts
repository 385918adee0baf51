import { useStore as useNanoStore } from '@nanostores/react'
import { atom, type Store, type StoreValue } from 'nanostores'
import { useEffect } from 'react'

import { restoreCart } from '#stores/cart.ts'
import { restoreCurrency } from '#stores/currency.ts'

/**
 * What a store holds, now and after each change of it; while React takes over the page's HTML, what it
 * held at first, which that HTML shows.
 */
export function useStore<Held extends Store>(store: Held): StoreValue<Held> {
  return useNanoStore(store, { ssr: 'initial' })
}

const $restored = atom(false)

function restore(): void {
  restoreCart()
  restoreCurrency()
  $restored.set(true)
}

/** False on the server and while React takes the page over, true once the visitor's own state is there. */
export function useRestored(): boolean {
  useEffect(restore, [])
  return useStore($restored)
}
