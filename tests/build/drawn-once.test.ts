import { afterEach, beforeEach, expect, test } from 'vitest'

import { drawnOnce } from '#build/drawn-once.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const PROJECT = process.cwd()

beforeEach(async () => process.chdir(await temporaryFolder()))
afterEach(() => process.chdir(PROJECT))

const fails = () => Promise.reject(new Error('no picture'))
const draws = (picture: string) => () => Promise.resolve(Buffer.from(picture))

test('a picture is drawn once per key', async () => {
  await drawnOnce('one', draws('drawn'))
  expect(String(await drawnOnce('one', draws('drawn again')))).toBe('drawn')
  expect(String(await drawnOnce('other', draws('another')))).toBe('another')
})

test('a picture that failed is drawn again the next time', async () => {
  await expect(drawnOnce('one', fails)).rejects.toThrow('no picture')
  expect(String(await drawnOnce('one', draws('drawn')))).toBe('drawn')
})
