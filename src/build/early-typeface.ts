/** Milliseconds there and back from which on a typeface does not come while the first paint is held. */
const SLOW_MS = 100

/**
 * A script that has the typeface at this address fetched early. A browser holds the first paint for it,
 * for 100 ms at most: where the line takes longer than that, it comes as the first heading needs it.
 *
 * A page that a visit may begin with, and that is one with an address for search engines, does without
 * on such a line, see `tokens.css`: it would be laid out once more when the typeface came, and look the
 * same. That is fetched once the page has loaded, for the pages to come.
 */
export function earlyTypeface(address: string): string {
  const link = { as: 'font', type: 'font/woff2', crossOrigin: '', href: address }
  return `{
    const fetchTypeface = (rel) =>
      document.head.append(Object.assign(document.createElement('link'), { rel, ...${JSON.stringify(link)} }))
    if (!(navigator.connection?.rtt >= ${SLOW_MS})) fetchTypeface('preload')
    else if (!document.referrer.startsWith(origin) && document.querySelector('[rel=canonical]')) {
      document.documentElement.toggleAttribute('data-fitted', true)
      addEventListener('load', () => fetchTypeface('prefetch'))
    }
  }`
}
