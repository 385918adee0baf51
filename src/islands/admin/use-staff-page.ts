import { useEffect, useEffectEvent, useRef } from 'react'

import { onSeenAgain } from '#browser/visibility.ts'
import { findStaff } from '#stores/staff.ts'

/**
 * Finds out who is signed in and loads what the page shows, unless it is nobody; again whenever the
 * page comes into sight, so that what was signed in, moved or settled elsewhere shows here too.
 */
export function useStaffPage(load: (isFirst: boolean) => void): void {
  const isLoaded = useRef(false)
  const open = useEffectEvent(async () => {
    const { state } = await findStaff()
    if (state === 'signed-out') return
    load(!isLoaded.current)
    isLoaded.current = true
  })
  useEffect(() => {
    void open()
    return onSeenAgain(() => void open())
  }, [])
}
