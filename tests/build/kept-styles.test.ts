import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keepingPlugin } from '#build/kept-styles.ts'
import { folderOf } from '#tests/temporary-folder.ts'

const PROJECT = process.cwd()
const GENERATES = '@tailwindcss/vite:generate:build'
const MATERIALS = ['src/pages/shop.astro', 'content/brand.css', 'node_modules/.package-lock.json']

const generate = vi.fn((code: string, _id: string) => Promise.resolve({ code: `${code} made` }))

beforeEach(async () => {
  generate.mockClear()
  load.mockClear()
  process.chdir(await folderOf(Object.fromEntries(MATERIALS.map((file) => [file, file]))))
})
afterEach(() => process.chdir(PROJECT))

const load = vi.fn(async () => [{ name: GENERATES, transform: { handler: generate } }])

/** What a build of its own makes of a style sheet. */
async function stylesOfBuild(sheet = 'a{}', file = 'src/global.css'): Promise<string | undefined> {
  const { transform } = keepingPlugin(load)
  return (await transform.handler(sheet, path.resolve(file)))?.code
}

test('styles are made once, and are the same in the next build', async () => {
  expect(await stylesOfBuild()).toBe('a{} made')
  expect(await stylesOfBuild()).toBe('a{} made')
  expect(generate).toHaveBeenCalledTimes(1)
})

test('Tailwind is loaded only where it has styles to write', async () => {
  await stylesOfBuild()
  expect(load).toHaveBeenCalledTimes(1)
  await stylesOfBuild()
  expect(load).toHaveBeenCalledTimes(1)
})

test.each([...MATERIALS, 'src/pages/new.astro'])(
  'styles are made anew once %s changes',
  async (file) => {
    await stylesOfBuild()
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, 'otherwise')
    await stylesOfBuild()
    expect(generate).toHaveBeenCalledTimes(2)
  },
)

test('each sheet has styles of its own', async () => {
  await stylesOfBuild()
  expect(await stylesOfBuild('b{}')).toBe('b{} made')
  await stylesOfBuild('a{}', 'src/other.css')
  expect(generate).toHaveBeenCalledTimes(3)
})

test('a sheet that Tailwind leaves alone is left alone, and not asked about again', async () => {
  generate.mockResolvedValueOnce(undefined as never)
  expect(await stylesOfBuild()).toBeUndefined()
  expect(await stylesOfBuild()).toBeUndefined()
  expect(generate).toHaveBeenCalledTimes(1)
})

test('Tailwind knows the settings of the build before it writes styles', async () => {
  const configResolved = vi.fn()
  const plugin = keepingPlugin(async () => [{ name: 'scan', configResolved }, ...(await load())])
  plugin.configResolved('settings')
  expect(configResolved).not.toHaveBeenCalled()
  await plugin.transform.handler('a{}', path.resolve('src/global.css'))
  expect(configResolved).toHaveBeenCalledWith('settings')
})

test('Tailwind has the plugin that writes the styles of a build', () => {
  expect(tailwindcss().map(({ name }) => name)).toContain(GENERATES)
})
