/** Milliseconds there and back from which on a typeface does not come while the first paint is held. */
const SLOW_MS = 100

/**
 * A script that has the typeface at this address fetched early. A browser holds the first paint for it,
 * for 100 ms at most: where the line takes longer than that, the page is painted without it at once, and
 * has it from the next page on.
 */
export function earlyTypeface(address: string): string {
  const link = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: address }
  return `if (!(navigator.connection?.rtt >= ${SLOW_MS})) {
    document.head.append(Object.assign(document.createElement('link'), ${JSON.stringify(link)}))
  }`
}
