/** A parameter of the fragment, which never reaches a server, or null. */
export function fragmentParameter(name: string): string | null {
  return new URLSearchParams(location.hash.slice(1)).get(name)
}

/** Takes the fragment out of the address: a reload does not find it again. */
export function forgetFragment(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** Calls back when another fragment of this page is opened. */
export function onFragment(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The site's own origin, such as `https://www.example.com`. */
export function siteOrigin(): string {
  return location.origin
}

/** Leaves for another page that takes this one's place in history. */
export function replaceWith(url: string): void {
  location.replace(url)
}

/** Fetches the current page anew. */
export function reloadPage(): void {
  location.reload()
}

/**
 * Whether a payment address may be followed: encrypted, or, where the shop itself runs without
 * encryption on one machine, on the shop's own host.
 */
export function isSafePaymentUrl(url: string): boolean {
  try {
    const { protocol, hostname } = new URL(url)
    return protocol === 'https:' || (protocol === 'http:' && hostname === location.hostname)
  } catch {
    return false
  }
}

/** Calls back when Back or Forward shows this page again as it was left. */
export function onPageRestored(listener: () => void): () => void {
  const handle = (event: PageTransitionEvent): void => {
    if (event.persisted) listener()
  }
  addEventListener('pageshow', handle)
  return () => removeEventListener('pageshow', handle)
}

/** Opens the browser's print dialog. */
export function printPage(): void {
  print()
}

/** The last part of the address's path, such as an id. */
export function lastPathPart(): string {
  return location.pathname.split('/').findLast((item) => item !== '') ?? ''
}

/** Calls back when the page comes into sight again, after another tab or window was in front. */
export function onSeenAgain(listener: () => void): () => void {
  const handle = (): void => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', handle)
  return () => document.removeEventListener('visibilitychange', handle)
}
