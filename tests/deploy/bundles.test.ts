import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'

import { record } from '#scripts/figures.ts'

import { bundleBytes, packagedFunctions } from './stage/packages.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')

/** Packages of a bundle of which nothing but the manifest was packed. */
async function packedWithoutCode(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true })
  const packages = files
    .filter((file) => path.basename(file) === 'package.json')
    .map((file) => path.dirname(file))
    // A package may hold manifests of its entries.
    .filter((name) => name.split('/').length <= (name.startsWith('@') ? 2 : 1))
  return packages.filter(
    (name) => !files.some((file) => /\.[cm]?js$/.test(file) && file.startsWith(`${name}/`)),
  )
}

test('a bundle holds packages that its function uses, and no list of what is installed', async () => {
  const functions = await packagedFunctions(PROJECT)
  const idle = await Promise.all(
    functions.map(async ({ name, folder }) => [
      name,
      await packedWithoutCode(path.join(folder, 'node_modules')),
    ]),
  )
  expect(idle.filter(([, packages]) => packages!.length > 0)).toEqual([])
  const bytes = await Promise.all(functions.map(bundleBytes))
  record({ 'The largest bundle, unpacked': `${(Math.max(...bytes) / 1e6).toFixed(1)} MB` })
})
