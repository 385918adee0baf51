import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keptStyles } from '#build/kept-styles.ts'
import { folderOf } from '#tests/temporary-folder.ts'

const PROJECT = process.cwd()
const GENERATES = '@tailwindcss/vite:generate:build'
const MATERIALS = [
  'src/pages/shop.astro',
  'content/brand.css',
  'node_modules/@tailwindcss/node/package.json',
  'node_modules/@tailwindcss/vite/package.json',
]

const generate = vi.fn((code: string, _id: string) => Promise.resolve({ code: `${code} made` }))

beforeEach(async () => {
  generate.mockClear()
  process.chdir(await folderOf(Object.fromEntries(MATERIALS.map((file) => [file, file]))))
})
afterEach(() => process.chdir(PROJECT))

/** What a build of its own makes of a style sheet. */
async function stylesOfBuild(sheet = 'a{}', file = 'src/global.css'): Promise<string | undefined> {
  const [plugin] = keptStyles([{ name: GENERATES, transform: { handler: generate } }])
  return (await plugin?.transform.handler(sheet, path.resolve(file)))?.code
}

test('styles are made once, and are the same in the next build', async () => {
  expect(await stylesOfBuild()).toBe('a{} made')
  expect(await stylesOfBuild()).toBe('a{} made')
  expect(generate).toHaveBeenCalledTimes(1)
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

test('a sheet that Tailwind leaves alone is left alone', async () => {
  generate.mockResolvedValueOnce(undefined as never)
  expect(await stylesOfBuild()).toBeUndefined()
})

test('only the plugin that writes the styles of a build is another one', () => {
  const plugins = tailwindcss()
  const others = keptStyles(plugins).filter((plugin) => !plugins.includes(plugin))
  expect(others.map(({ name }) => name)).toEqual([GENERATES])
})
