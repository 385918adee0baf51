import { useEffect, useRef, type RefObject } from 'react'

/** Gives `place` the focus when work is over and has taken the button that had it. */
export function useFocusKept(isWorking: boolean, place: RefObject<HTMLElement | null>): void {
  const wasWorking = useRef(false)
  useEffect(() => {
    const isOver = wasWorking.current && !isWorking
    wasWorking.current = isWorking
    if (isOver && document.activeElement === document.body) place.current?.focus()
  }, [isWorking, place])
}
