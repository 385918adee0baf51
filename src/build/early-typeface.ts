/**
 * Round-trip time, in milliseconds, from which on a typeface does not arrive while the first paint is
 * held. The browser measures it, time of slow servers included; before it has measured anything it
 * reports 100 or 125, however fast the line is.
 */
const SLOW_MS = 150

/**
 * A script that fetches the typeface at this address early. A browser holds the first paint for it, for
 * 100 ms at most: on a slow line it arrives in time only where the page before has fetched it.
 *
 * On a slow line the first page of a visit, if it has a canonical address, is shown without it, see
 * `tokens.css`: a page that got the typeface late would be laid out twice. The typeface is then fetched
 * once the page has loaded, for the pages that follow.
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
