import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

/**
 * Rewrites the built pages that read fully without their scripts, in this order. Pages with islands
 * stay as they are: what an island will show is not in its page yet.
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
          if (html.includes('<astro-island')) continue
          await writeFile(
            file,
            rewrites.reduce((rewritten, rewrite) => rewrite(rewritten, folder), html),
          )
        }
      },
    },
  }
}
