import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import type { Redirect } from '#content/redirects.ts'

/**
 * Keeps published addresses working. The host's `_redirects` file redirects pages permanently. An
 * old anchor is added to the page beside its successor, because browsers do not send anchors to
 * hosts.
 */
export function permanentRedirects(redirects: readonly Redirect[]): AstroIntegration {
  return {
    name: 'permanent-redirects',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const address = request.url?.split('?')[0]
          const moved = redirects.find(({ from }) => from === address)
          if (moved) response.writeHead(301, { location: moved.to }).end()
          else next()
        })
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const pages = redirects.filter(({ from }) => !from.includes('#'))
        const lines = pages.map(({ from, to }) => `${from} ${to} 301!\n`)
        await writeFile(path.join(folder, '_redirects'), lines.join(''))
        for (const { from, to } of redirects) {
          const [page = '', before] = from.split('#')
          const [, after] = to.split('#')
          if (before === undefined || after === undefined) continue
          const file = path.join(folder, `${page}.html`)
          const html = await readFile(file, 'utf8')
          await writeFile(file, addAnchor(html, before, after))
        }
      },
    },
  }
}

/** Adds a second anchor inside the element with this id. Throws if there is no such element. */
export function addAnchor(html: string, anchor: string, id: string): string {
  const opening = new RegExp(String.raw`<[a-z][^<>]*\sid="?${id}"?(?=[\s>])[^<>]*>`).exec(html)
  if (!opening) throw new Error(`The page has no element #${id} for the old anchor #${anchor}.`)
  const end = opening.index + opening[0].length
  return `${html.slice(0, end)}<span id="${anchor}"></span>${html.slice(end)}`
}
