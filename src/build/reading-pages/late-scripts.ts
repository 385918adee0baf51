/**
 * A page whose module scripts wait for font and pictures: browsers fetch a module in the head with high
 * priority otherwise, which puts the first paint off.
 */
export function withLateScripts(html: string): string {
  return html.replaceAll(
    '<script type="module" src=',
    '<script type="module" fetchpriority="low" src=',
  )
}
