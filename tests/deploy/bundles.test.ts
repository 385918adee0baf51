import { readdir } from 'node:fs/promises'
import path from 'node:path'

import type { Config } from '@netlify/functions'
import { expect, test } from 'vitest'

import { recordFigures } from '#scripts/figures.ts'
import { functions } from '#tests/functions/endpoints.ts'

import { bundleBytes, packagedFunctions, type PackagedFunction } from './stage/packages.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')

/** Packages of a bundle that contain nothing but a manifest. */
async function packagesWithoutCode(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true })
  const packages = files
    .filter((file) => path.basename(file) === 'package.json')
    .map((file) => path.dirname(file))
    // Manifests deeper in a package belong to its entry points.
    .filter((name) => name.split('/').length <= (name.startsWith('@') ? 2 : 1))
  return packages.filter(
    (name) => !files.some((file) => /\.[cm]?js$/.test(file) && file.startsWith(`${name}/`)),
  )
}

test('every package that a function bundles contains a JavaScript file', async () => {
  const packaged = await packagedFunctions(PROJECT)
  const withoutCode = await Promise.all(
    packaged.map(async ({ name, folder }) => [
      name,
      await packagesWithoutCode(path.join(folder, 'node_modules')),
    ]),
  )
  expect(withoutCode.filter(([, packages]) => packages!.length > 0)).toEqual([])
  const bytes = await Promise.all(packaged.map(bundleBytes))
  recordFigures({ 'The largest bundle, unpacked': `${(Math.max(...bytes) / 1e6).toFixed(1)} MB` })
})

function hostConfig({ routes, schedule, isBackground, trafficRules }: PackagedFunction) {
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

function sourceConfig({
  path: paths = [],
  method = [],
  schedule,
  background,
  rateLimit,
}: FullConfig) {
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

test('each packaged function has the configuration that its source declares', async () => {
  const written = (await functions()).map(({ name, config }) => [name, sourceConfig(config)])
  const read = (await packagedFunctions(PROJECT)).map((packed) => [packed.name, hostConfig(packed)])
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(written))
})
