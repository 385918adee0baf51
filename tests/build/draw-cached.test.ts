import { afterEach, beforeEach, expect, test } from 'vitest'

import { drawCached } from '#build/draw-cached.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const PROJECT = process.cwd()

beforeEach(async () => process.chdir(await temporaryFolder()))
afterEach(() => process.chdir(PROJECT))

const fails = () => Promise.reject(new Error('no picture'))
const draws = (picture: string) => () => Promise.resolve(Buffer.from(picture))

test('a picture is drawn once for each key of the cache', async () => {
  await drawCached('one', draws('drawn'))
  expect(String(await drawCached('one', draws('drawn again')))).toBe('drawn')
  expect(String(await drawCached('other', draws('another')))).toBe('another')
})

test('a picture whose drawing failed is drawn again at the next request', async () => {
  await expect(drawCached('one', fails)).rejects.toThrow('no picture')
  expect(String(await drawCached('one', draws('drawn')))).toBe('drawn')
})
