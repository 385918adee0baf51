import { readFileSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import { addImportedScripts, minifyInlineScripts, preloadIslandModules } from './page-scripts.ts'
import { mergeStyles } from './used-styles.ts'

type Rewrite = (html: string, folder: string) => string

/**
 * Scripts of app pages are minified like those of reading pages. A script on both kinds of page
 * then has only one hash in the policy.
 */
const APP_REWRITES: readonly Rewrite[] = [
  mergeStyles,
  addImportedScripts,
  preloadIslandModules,
  minifyInlineScripts,
]

/**
 * Applies `rewrites`, in this order, to the built pages that need no script to be read. Pages with
 * islands keep all their styles, because the HTML does not yet contain what an island will show.
 * `last` rewrites all pages.
 */
export function rewriteBuiltPages(rewrites: readonly Rewrite[], last: Rewrite): AstroIntegration {
  return {
    name: 'reading-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for await (const page of glob('**/*.html', { cwd: folder })) {
          const file = path.join(folder, page)
          // Files are read synchronously: the loop handles one file after the other anyway, and
          // awaiting each read would take twice as long.
          const html = readFileSync(file, 'utf8')
          const own = html.includes('<astro-island') ? APP_REWRITES : rewrites
          const rewritten = [...own, last].reduce(
            (before, rewrite) => rewrite(before, folder),
            html,
          )
          writeFileSync(file, rewritten)
        }
      },
    },
  }
}
