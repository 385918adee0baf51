import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { extractDeferredParts } from '#build/reading-pages/deferred-parts.ts'
import { folderOf } from '#tests/temporary-folder.ts'

const page = (later: string) => `<ul><li>One</li></ul>${later}<p>End</p>`

test('a part of a page that is shown only later moves to a separate file', async () => {
  const folder = await folderOf({})
  const moved = extractDeferredParts(page('<template data-later><li>Two</li></template>'), folder)
  const [, address = ''] = /data-later="([^"]+)"/.exec(moved) ?? []
  expect(moved).toBe(page(`<template data-later="${address}"></template>`))
  expect(readFileSync(path.join(folder, address), 'utf8')).toBe('<li>Two</li>')
})
