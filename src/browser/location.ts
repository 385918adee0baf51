/** A parameter of the fragment, or null. A fragment never reaches a server. */
export function fragmentParameter(name: string): string | null {
  return new URLSearchParams(location.hash.slice(1)).get(name)
}

/** Removes the fragment from the address, so that a reload does not use the fragment again. */
export function removeFragment(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}

export function onFragmentChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The site's own origin, such as `https://www.example.com`. */
export function siteOrigin(): string {
  return location.origin
}

/** Goes to another page, which replaces this page in the history. */
export function replaceLocation(url: string): void {
  location.replace(url)
}

export function reloadPage(): void {
  location.reload()
}

/** Whether a payment URL uses HTTPS, or is on the shop's own host, which uses plain HTTP in local use. */
export function isSafePaymentUrl(url: string): boolean {
  try {
    const { protocol, hostname } = new URL(url)
    return protocol === 'https:' || (protocol === 'http:' && hostname === location.hostname)
  } catch {
    return false
  }
}

/** Calls the listener when Back or Forward restores this page from the back/forward cache. */
export function onPageRestored(listener: () => void): () => void {
  const handle = (event: PageTransitionEvent): void => {
    if (event.persisted) listener()
  }
  addEventListener('pageshow', handle)
  return () => removeEventListener('pageshow', handle)
}

export function printPage(): void {
  print()
}

/** The last segment of the path, such as an id. */
export function lastPathPart(): string {
  return location.pathname.split('/').findLast((item) => item !== '') ?? ''
}

/** Calls the listener when the visitor returns from another tab or window. */
export function onPageVisible(listener: () => void): () => void {
  const handle = (): void => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', handle)
  return () => document.removeEventListener('visibilitychange', handle)
}
