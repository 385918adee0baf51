import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, test } from 'vitest'

import { keptAddresses, withAnchor } from '#build/redirects.ts'
import { folderOf } from '#tests/temporary-folder.ts'

test('older addresses redirect permanently, older anchors stand in their page', async () => {
  const dist = await folderOf({ 'faq.html': '<main><div class="a" id="new">Yes</div></main>' })
  const done = keptAddresses([
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

test('a place that is not in the page stops the build', () => {
  expect(() => withAnchor('<p id="news">No</p>', 'old', 'new')).toThrow('No place #new')
})
