import { useEffect, useRef, type RefObject } from 'react'

/** When `isWorking` becomes false, focuses `place` if the button that had the focus has been removed. */
export function useFocusReturn(isWorking: boolean, place: RefObject<HTMLElement | null>): void {
  const wasWorking = useRef(false)
  useEffect(() => {
    const isOver = wasWorking.current && !isWorking
    wasWorking.current = isWorking
    if (isOver && document.activeElement === document.body) place.current?.focus()
  }, [isWorking, place])
}

/** A `ref` that focuses its element when the element appears. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
