import { useStore as useNanoStore } from '@nanostores/react'
import type { Store, StoreValue } from 'nanostores'

/**
 * What a store holds, now and after each change of it; while React takes over the page's HTML, what it
 * held at first, which that HTML shows.
 */
export function useStore<Held extends Store>(store: Held): StoreValue<Held> {
  return useNanoStore(store, { ssr: 'initial' })
}
