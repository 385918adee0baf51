const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/** A page with all its styles in one, at the end of its head: its policy names them by one hash. */
export function withOneStyle(html: string): string {
  const style = Array.from(html.matchAll(STYLE), ([, content = '']) => content).join('')
  return html.replaceAll(STYLE, '').replace('</head>', () => `<style>${style}</style></head>`)
}
