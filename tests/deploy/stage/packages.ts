import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const PACKAGER = path.resolve(import.meta.dirname, '..', 'packager')

const SOURCES = ['netlify', 'src', 'package.json', 'package-lock.json']

/** The parts of a function's entry in the packager's manifest that the rehearsal needs. */
export interface PackagedFunction {
  name: string
  routes: readonly Route[]
  /** Cron expression in UTC, for a function without a route. */
  schedule: string | undefined
  /** Whether the host answers before the function runs. */
  isBackground: boolean
  trafficRules: TrafficRules | undefined
  /** Folder of the bundle. */
  folder: string
}

interface Route {
  pattern: string
  literal?: string
  expression?: string
  /** Empty means all methods. */
  methods: readonly string[]
}

interface TrafficRules {
  action: {
    config: {
      rateLimitConfig: { windowLimit: number; windowSize: number }
      aggregate: { keys: readonly { type: string }[] }
    }
  }
}

interface Manifest {
  functions: readonly {
    name: string
    routes?: readonly Route[]
    schedule?: string
    invocationMode?: string
    trafficRules?: TrafficRules
  }[]
}

/** The functions of a project as Netlify packs them; cached until a source file changes. */
export async function packagedFunctions(project: string): Promise<PackagedFunction[]> {
  const modules = path.join(project, 'node_modules')
  if (!lstatSync(modules).isDirectory()) throw new Error('node_modules must be a real folder.')
  const kept = path.join(modules, '.cache', 'northmere-functions')
  const target = path.join(kept, hashOf(project))
  if (!existsSync(target)) {
    await rm(kept, { recursive: true, force: true })
    await pack(project, target)
  }
  const manifest = JSON.parse(readFileSync(path.join(target, 'manifest.json'), 'utf8')) as Manifest
  const functions = manifest.functions.map(
    ({ name, routes = [], schedule, invocationMode, trafficRules }) => ({
      name,
      routes,
      schedule,
      isBackground: invocationMode === 'background',
      trafficRules,
      folder: path.join(target, name),
    }),
  )
  return functions.toSorted((one, other) => patternRank(one) - patternRank(other))
}

/** Fixed addresses come first, because a pattern may match a fixed address too. */
function patternRank({ routes }: PackagedFunction): number {
  return routes.some((route) => route.expression !== undefined) ? 1 : 0
}

async function pack(project: string, target: string): Promise<void> {
  const partial = `${target}.partial`
  await mkdir(partial, { recursive: true })
  const run = promisify(execFile)
  // The packager's three hundred packages are installed here, because nothing else needs them.
  await run('npm', ['ci', '--prefix', PACKAGER, '--no-audit', '--no-fund'])
  const options = {
    archiveFormat: 'none',
    basePath: project,
    repositoryRoot: project,
    config: { '*': { nodeVersion: '24' } },
    manifest: path.join(partial, 'manifest.json'),
  }
  const functions = path.join(project, 'netlify', 'functions')
  await run(process.execPath, [
    path.join(PACKAGER, 'pack.js'),
    functions,
    partial,
    JSON.stringify(options),
  ])
  await rename(partial, target)
}

function hashOf(project: string): string {
  const hash = createHash('sha256')
  const files = globSync(
    SOURCES.map((source) => `${source}{,/**}`),
    { cwd: project },
  )
  for (const file of [...files.toSorted(), path.join(PACKAGER, 'package-lock.json')]) {
    const full = path.resolve(project, file)
    if (lstatSync(full).isFile()) hash.update(`${file}\0`).update(readFileSync(full))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Total size of a bundle's files in bytes. */
export async function bundleBytes({ folder }: PackagedFunction): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(
    names.map(async (name) => {
      const stats = await stat(path.join(folder, name))
      return stats.isFile() ? stats.size : 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
