import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { buildCache, findMade, keepMade } from '#build/build-cache.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const MADE = path.join('node_modules', '.astro', 'made', 'share')
const PROJECT = process.cwd()

beforeEach(async () => process.chdir(await temporaryFolder()))
afterEach(() => process.chdir(PROJECT))

test('what was made of the same ingredients is found again, and nothing else', () => {
  keepMade('share', ['one', Buffer.from('two')], 'picture')
  expect(findMade('share', ['one', 'two'])?.toString()).toBe('picture')
  expect(findMade('share', ['onetwo', ''])).toBeUndefined()
  expect(findMade('share', ['one', 'three'])).toBeUndefined()
  expect(findMade('styles', ['one', 'two'])).toBeUndefined()
})

test('a build forgets what it had no use for', async () => {
  const { hooks } = buildCache()
  keepMade('share', ['used'], 'used')
  keepMade('share', ['old'], 'old')
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const name of await readdir(MADE)) await utimes(path.join(MADE, name), yesterday, yesterday)
  await hooks['astro:build:start']?.({} as never)
  findMade('share', ['used'])
  await hooks['astro:build:done']?.({} as never)
  expect(findMade('share', ['used'])?.toString()).toBe('used')
  expect(findMade('share', ['old'])).toBeUndefined()
})
