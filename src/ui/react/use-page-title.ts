import { useEffect } from 'react'

/** Puts what the page has come to in the place of its title, before the firm's name. */
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
