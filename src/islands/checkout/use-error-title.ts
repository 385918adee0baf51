import { useEffect } from 'react'

import { CHECKOUT } from '#messages/checkout.ts'

/** Begins the page's title with "Error: " while something is wrong. */
export function useErrorTitle(wrong: boolean): void {
  useEffect(() => {
    if (!wrong) return
    const title = document.title
    document.title = `${CHECKOUT.errorTitlePrefix}${title}`
    return () => {
      document.title = title
    }
  }, [wrong])
}
