import { readFileSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import { withDirectScripts, withEarlyModules } from './page-scripts.ts'
import { withOneStyle } from './used-styles.ts'

type Rewrite = (html: string, folder: string) => string

const OF_APPS: readonly Rewrite[] = [withOneStyle, withDirectScripts, withEarlyModules]

/**
 * Rewrites the built pages that read fully without their scripts, in this order. Pages with islands
 * keep all that they have, since what an island will show is not in its page yet. What is done last is
 * done to both.
 */
export function readingPages(rewrites: readonly Rewrite[], last: Rewrite): AstroIntegration {
  return {
    name: 'reading-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for await (const page of glob('**/*.html', { cwd: folder })) {
          const file = path.join(folder, page)
          // One after the other in any case; to wait for each costs twice as much.
          const html = readFileSync(file, 'utf8')
          const own = html.includes('<astro-island') ? OF_APPS : rewrites
          writeFileSync(file, rewritten(html, [...own, last], folder))
        }
      },
    },
  }
}

function rewritten(html: string, rewrites: readonly Rewrite[], folder: string): string {
  return rewrites.reduce((before, rewrite) => rewrite(before, folder), html)
}
