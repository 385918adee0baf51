/** Calls the listener once the page has loaded. */
export function whenLoaded(listener: () => void): void {
  if (document.readyState === 'complete') listener()
  else addEventListener('load', listener, { once: true })
}
