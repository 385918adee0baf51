import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, test } from 'vitest'

import { permanentRedirects, addAnchor } from '#build/redirects.ts'
import { folderOf } from '#tests/temporary-folder.ts'

test('the address of a moved page redirects permanently, and the page keeps the old name of a moved anchor', async () => {
  const dist = await folderOf({ 'faq.html': '<main><div class="a" id="new">Yes</div></main>' })
  const done = permanentRedirects([
    { from: '/products/old', to: '/products/new' },
    { from: '/faq#old', to: '/faq#new' },
    { from: '/faq#gone', to: '/faq' },
  ]).hooks['astro:build:done']
  await (done as (build: { dir: URL }) => Promise<void>)({ dir: pathToFileURL(`${dist}/`) })
  expect(await readFile(path.join(dist, '_redirects'), 'utf8')).toBe(
    '/products/old /products/new 301!\n',
  )
  expect(await readFile(path.join(dist, 'faq.html'), 'utf8')).toBe(
    '<main><div class="a" id="new"><span id="old"></span>Yes</div></main>',
  )
})

test('the dev server redirects the address of a moved page', () => {
  type Handler = (request: { url: string }, response: object, next: () => void) => void
  const handlers: Handler[] = []
  const server = { middlewares: { use: (handler: Handler) => handlers.push(handler) } }
  const begin = permanentRedirects([{ from: '/products/old', to: '/products/new' }]).hooks[
    'astro:server:setup'
  ] as unknown as (serving: { server: typeof server }) => void
  begin({ server })
  const calls: unknown[] = []
  const response = {
    writeHead: (...head: unknown[]) => {
      calls.push(...head)
      return { end: () => calls.push('end') }
    },
  }
  handlers[0]?.({ url: '/products/old?from=mail' }, response, () => calls.push('next'))
  handlers[0]?.({ url: '/products/older' }, response, () => calls.push('next'))
  expect(calls).toEqual([301, { location: '/products/new' }, 'end', 'next'])
})

test('a redirect to a missing anchor stops the build', () => {
  expect(() => addAnchor('<p id="news">No</p>', 'old', 'new')).toThrow('no element #new')
})
