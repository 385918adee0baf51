import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import { usedStyles } from './used-styles.ts'

const STYLE = /(<style[^>]*>)([\s\S]*?)(<\/style>)/g

/**
 * Leaves each built page the styles that it uses, so that page and styles arrive in one round trip.
 * Pages with islands keep theirs: what an island will show is not in its page yet.
 */
export function trimStyles(): AstroIntegration {
  return {
    name: 'trim-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for await (const page of glob('**/*.html', { cwd: folder })) {
          const file = path.join(folder, page)
          const html = await readFile(file, 'utf8')
          if (!html.includes('<astro-island')) await writeFile(file, trimmed(html))
        }
      },
    },
  }
}

/** A page with the styles that it uses. */
export function trimmed(html: string): string {
  const styles = Array.from(html.matchAll(STYLE), ([, , style = '']) => style)
  const used = usedStyles(styles, html.replaceAll(STYLE, ''))
  let index = 0
  return html.replaceAll(STYLE, (_all, start: string, _style, end: string) => {
    const style = used[index] ?? ''
    index += 1
    return start + style + end
  })
}
