import { transformSync, version } from 'esbuild'

import { findMade, keepMade } from '#build/build-cache.ts'

const NEIGHBOURS = /<\/script>\s*<script>/g
const INLINE = /(<script>)([\s\S]*?)(<\/script>)/g

/**
 * A page whose own scripts carry no space and no long names: they are part of its first round trip.
 * Neighbours become one, which has one hash in the policy.
 */
export function withSmallScripts(html: string): string {
  const joined = html.replaceAll(NEIGHBOURS, '\n')
  return joined.replaceAll(INLINE, (_all, start: string, code: string, end: string) => {
    return start + minified(code) + end
  })
}

const known = new Map<string, string>()

function minified(code: string): string {
  const small = known.get(code) ?? kept(code)
  known.set(code, small)
  return small
}

function kept(code: string): string {
  const found = findMade('scripts', [code, version])
  if (found) return found.toString()
  const made = transformSync(code, { minify: true }).code.trim()
  keepMade('scripts', [code, version], made)
  return made
}
