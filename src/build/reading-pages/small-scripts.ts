import { transformSync } from 'esbuild'

const INLINE = /(<script>)([\s\S]*?)(<\/script>)/g

/** A page whose own scripts carry no space and no long names: they are part of its first round trip. */
export function withSmallScripts(html: string): string {
  return html.replaceAll(INLINE, (_all, start: string, code: string, end: string) => {
    return start + minified(code) + end
  })
}

const known = new Map<string, string>()

function minified(code: string): string {
  const small = known.get(code) ?? transformSync(code, { minify: true }).code.trim()
  known.set(code, small)
  return small
}
