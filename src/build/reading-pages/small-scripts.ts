import { transformSync } from 'esbuild'

const NEIGHBOURS = /<\/script>\s*<script>/g
const INLINE = /(<script>)([\s\S]*?)(<\/script>)/g

/**
 * A page whose own scripts carry no space and no long names: they are part of its first round trip.
 * Neighbours become one, which has one hash in the policy.
 */
export function withSmallScripts(html: string): string {
  const joined = html.replaceAll(NEIGHBOURS, '\n')
  return joined.replaceAll(INLINE, (_all, start: string, code: string, end: string) => {
    return start + transformSync(code, { minify: true }).code.trim() + end
  })
}
