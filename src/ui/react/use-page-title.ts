import { useEffect } from 'react'

/** Replaces the page's part of the document title, before the firm's name. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const usual = document.title
    document.title = usual.replace(/^.*?(?= \| )/, title)
    return () => {
      document.title = usual
    }
  }, [title])
}
