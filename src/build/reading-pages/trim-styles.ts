import { usedStyles } from './used-styles.ts'

const STYLE = /(<style[^>]*>)([\s\S]*?)(<\/style>)/g

/** A page with no styles but those that it uses, so that page and styles arrive in one round trip. */
export function withUsedStyles(html: string): string {
  const styles = Array.from(html.matchAll(STYLE), ([, , style = '']) => style)
  const used = usedStyles(styles, html.replaceAll(STYLE, ''))
  let index = 0
  return html.replaceAll(STYLE, (_all, start: string, _style, end: string) => {
    const style = used[index] ?? ''
    index += 1
    return start + style + end
  })
}
