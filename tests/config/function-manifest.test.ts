import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Config } from '@netlify/functions'
import { zipFunctions, type FunctionResult } from '@netlify/zip-it-and-ship-it'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { functions } from '#tests/functions/endpoints.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')

interface HostView {
  routes: { path: string; methods: string[] }[]
  schedule: string | undefined
  background: boolean
  rateLimit: { windowLimit: number; windowSize: number; aggregateBy: string[] } | undefined
}

let folder: string
let packaged: FunctionResult[]

// The host reads `config` from the source text and drops silently what it cannot read there. The
// bundles stay empty: what the manifest says does not depend on them.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'northmere-manifest-'))
  packaged = await zipFunctions(path.join(PROJECT, 'netlify/functions'), folder, {
    archiveFormat: 'none',
    basePath: PROJECT,
    config: { '*': { nodeBundler: 'none' } },
  })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

function asPackaged(result: FunctionResult): HostView {
  const rule = result.trafficRules?.action.config
  return {
    routes: (result.routes ?? []).map(({ pattern, methods = [] }) => ({ path: pattern, methods })),
    schedule: result.schedule,
    background: result.invocationMode === 'background',
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
    rateLimit: rateLimit && {
      windowLimit: rateLimit.windowLimit,
      windowSize: rateLimit.windowSize,
      aggregateBy: [rateLimit.aggregateBy ?? []].flat(),
    },
  }
}

type FullConfig = Pick<Config, 'path' | 'method' | 'schedule' | 'rateLimit'> & {
  background?: boolean
}

test('the host reads of each function what its configuration says', async () => {
  const written = (await functions()).map(({ name, config }) => [name, asWritten(config)])
  const read = packaged.map((result) => [result.name, asPackaged(result)])
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(written))
})

test('what has no route runs on a schedule, and nothing else does', () => {
  for (const result of packaged) {
    const { routes, schedule } = asPackaged(result)
    expect([result.name, schedule !== undefined]).toEqual([result.name, routes.length === 0])
  }
})
