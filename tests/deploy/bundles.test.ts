import { readdir } from 'node:fs/promises'
import path from 'node:path'

import type { Config } from '@netlify/functions'
import { expect, test } from 'vitest'

import { recordFigures } from '#scripts/figures.ts'
import { functions } from '#tests/functions/endpoints.ts'

import { bundleBytes, packagedFunctions, type PackagedFunction } from './stage/packages.ts'

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
  const packaged = await packagedFunctions(PROJECT)
  const idle = await Promise.all(
    packaged.map(async ({ name, folder }) => [
      name,
      await packedWithoutCode(path.join(folder, 'node_modules')),
    ]),
  )
  expect(idle.filter(([, packages]) => packages!.length > 0)).toEqual([])
  const bytes = await Promise.all(packaged.map(bundleBytes))
  recordFigures({ 'The largest bundle, unpacked': `${(Math.max(...bytes) / 1e6).toFixed(1)} MB` })
})

function asRead({ routes, schedule, isBackground, trafficRules }: PackagedFunction) {
  const rule = trafficRules?.action.config
  return {
    routes: routes.map(({ pattern, methods }) => ({ path: pattern, methods })),
    schedule,
    background: isBackground,
    rateLimit: rule && {
      windowLimit: rule.rateLimitConfig.windowLimit,
      windowSize: rule.rateLimitConfig.windowSize,
      aggregateBy: rule.aggregate.keys.map(({ type }) => type),
    },
  }
}

function asWritten({ path: paths = [], method = [], schedule, background, rateLimit }: FullConfig) {
  const methods = [method].flat()
  return {
    routes: [paths].flat().map((pattern) => ({ path: pattern, methods })),
    schedule,
    background: background === true,
    rateLimit,
  }
}

type FullConfig = Pick<Config, 'path' | 'method' | 'schedule' | 'rateLimit'> & {
  background?: boolean
}

test('the host reads of each function what its configuration says', async () => {
  const written = (await functions()).map(({ name, config }) => [name, asWritten(config)])
  const read = (await packagedFunctions(PROJECT)).map((packed) => [packed.name, asRead(packed)])
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(written))
})
