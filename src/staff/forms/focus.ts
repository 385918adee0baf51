import { useEffect, useRef, type RefObject } from 'react'

/** Gives `place` the focus when work has ended and removed the button that had it. */
export function useFocusReturn(isWorking: boolean, place: RefObject<HTMLElement | null>): void {
  const wasWorking = useRef(false)
  useEffect(() => {
    const isOver = wasWorking.current && !isWorking
    wasWorking.current = isWorking
    if (isOver && document.activeElement === document.body) place.current?.focus()
  }, [isWorking, place])
}

/** As a ref: gives what has just appeared the focus. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
