import { useEffect, useEffectEvent } from 'react'

import { onSeenAgain } from '#browser/visibility.ts'
import { findStaff } from '#stores/staff.ts'

/**
 * Finds out who is signed in and loads what the page shows; again whenever the page comes into
 * sight, so that what was signed in, moved or settled elsewhere shows here too.
 */
export function useDesk(load: (isFirst: boolean) => void): void {
  const open = useEffectEvent((isFirst: boolean) => {
    void findStaff()
    load(isFirst)
  })
  useEffect(() => {
    open(true)
    return onSeenAgain(() => open(false))
  }, [])
}
