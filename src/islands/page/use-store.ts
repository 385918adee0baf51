import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * What a store holds, now and after each change of it; while React takes over the page's HTML, what it
 * held at first, which that HTML shows.
 */
export function useStore<Value>(store: ReadableAtom<Value>): Value {
  const listen = useCallback((onChange: () => void) => store.listen(onChange), [store])
  return useSyncExternalStore(
    listen,
    () => store.get(),
    () => store.init as Value,
  )
}
