import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import { withStylesInHead } from './styles-in-head.ts'

/**
 * Rewrites the built pages that read fully without their scripts, in this order. Pages with islands
 * keep all that they have, since what an island will show is not in its page yet.
 */
export function readingPages(
  ...rewrites: readonly ((html: string, folder: string) => string)[]
): AstroIntegration {
  return {
    name: 'reading-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for await (const page of glob('**/*.html', { cwd: folder })) {
          const file = path.join(folder, page)
          const html = await readFile(file, 'utf8')
          const rewritten = html.includes('<astro-island')
            ? withStylesInHead(html)
            : rewrites.reduce((before, rewrite) => rewrite(before, folder), html)
          await writeFile(file, rewritten)
        }
      },
    },
  }
}
