/**
 * Milliseconds there and back from which on a typeface does not come while the first paint is held.
 * They are what the browser has seen of the network, answers of slow servers included; one that has seen
 * nothing yet says 100 or 125, however fast the line is.
 */
const SLOW_MS = 150

/**
 * A script that has the typeface at this address fetched early. A browser holds the first paint for it,
 * for 100 ms at most: on a line that takes longer than that, only where the page before has fetched it.
 *
 * On such a line a page that a visit may begin with, and that is one with an address for search engines,
 * does without, see `tokens.css`: it would be laid out once more when the typeface came, and look the
 * same. That is fetched once the page has loaded, for the pages to come.
 */
export function earlyTypeface(address: string): string {
  return `{
    const fetchTypeface = (rel) =>
      document.head.insertAdjacentHTML('beforeend', \`<link rel="\${rel}" as="font" crossorigin href="${address}">\`)
    if (navigator.connection?.rtt >= ${SLOW_MS} && !document.referrer.startsWith(origin)) {
      if (document.querySelector('[rel=canonical]')) {
        document.documentElement.toggleAttribute('data-fitted', true)
        addEventListener('load', () => fetchTypeface('prefetch'))
      }
    } else fetchTypeface('preload')
  }`
}
