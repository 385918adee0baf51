const STYLE = /<style[^>]*>[\s\S]*?<\/style>/g

/** A page whose styles all stand in its head: the build puts those of islands where the first one is. */
export function withStylesInHead(html: string): string {
  const [head = '', ...rest] = html.split('</head>')
  const body = rest.join('</head>')
  const styles = Array.from(body.matchAll(STYLE), ([style]) => style)
  return `${head}${styles.join('')}</head>${body.replaceAll(STYLE, '')}`
}
