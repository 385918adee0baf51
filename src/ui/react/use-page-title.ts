import { useEffect } from 'react'

/** Replaces the first part of the document title, which precedes the firm's name. */
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
