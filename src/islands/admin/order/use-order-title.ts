import { useEffect } from 'react'

import { orderTitle } from '#messages/order.ts'

/** Puts the order's number before the page's title, so that tabs can be told apart. */
export function useOrderTitle(number: string | undefined): void {
  useEffect(() => {
    if (number === undefined) return
    const { title } = document
    document.title = `${orderTitle(number)} | ${title}`
    return () => {
      document.title = title
    }
  }, [number])
}
