import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

/**
 * Lets the scripts of pages that read fully without them wait for font and pictures: browsers fetch a
 * module in the head with high priority otherwise, which puts the first paint off.
 */
export function lateScripts(): AstroIntegration {
  return {
    name: 'late-scripts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for await (const page of glob('**/*.html', { cwd: folder })) {
          const file = path.join(folder, page)
          const html = await readFile(file, 'utf8')
          if (!html.includes('<astro-island')) await writeFile(file, withLateScripts(html))
        }
      },
    },
  }
}

/** A page whose module scripts are fetched with low priority. */
export function withLateScripts(html: string): string {
  return html.replaceAll(
    '<script type="module" src=',
    '<script type="module" fetchpriority="low" src=',
  )
}
