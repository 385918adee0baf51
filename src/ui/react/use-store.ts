import { useStore as useNanoStore } from '@nanostores/react'
import type { Store, StoreValue } from 'nanostores'

/** The store's current value; during hydration the initial value, because the HTML shows it. */
export function useStore<AnyStore extends Store>(store: AnyStore): StoreValue<AnyStore> {
  return useNanoStore(store, { ssr: 'initial' })
}
