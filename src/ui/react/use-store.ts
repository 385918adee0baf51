import { useStore as useNanoStore } from '@nanostores/react'
import type { Store, StoreValue } from 'nanostores'

/** The store's current value; during hydration its initial value, which the HTML shows. */
export function useStore<Held extends Store>(store: Held): StoreValue<Held> {
  return useNanoStore(store, { ssr: 'initial' })
}
