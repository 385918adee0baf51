import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Config, Context } from '@netlify/functions'

export type LoadedFunction = Awaited<ReturnType<typeof loadFunction>>

export type ImportModule = (file: string) => Promise<unknown>

const importOnce: ImportModule = (file) =>
  import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<unknown>

/** Loads every function of a folder; throws with the name of a file that fails to load. */
export async function loadFunctions(
  folder: string,
  importModule: ImportModule = importOnce,
): Promise<LoadedFunction[]> {
  const files = (await readdir(folder)).filter((file) => /^[a-z0-9][\w-]*\.ts$/.test(file))
  return Promise.all(
    files.toSorted().map((file) => loadFunction(path.join(folder, file), importModule)),
  )
}

async function loadFunction(file: string, importModule: ImportModule) {
  const name = path.basename(file, '.ts')
  const module = await importFunction(file, importModule)
  const { path: paths, method, rateLimit, schedule, background } = module.config ?? {}
  return {
    name,
    run: module.default,
    patterns: listOf(paths ?? `/.netlify/functions/${name}`).map(
      (pathname) => new URLPattern({ pathname }),
    ),
    methods: method === undefined ? undefined : listOf(method).map((item) => item.toUpperCase()),
    rateLimit,
    /** Whether the host answers 202 and runs the function in the background. */
    background: background === true,
    /** A cron expression in UTC; a scheduled function has no address. */
    schedule,
  }
}

interface FunctionModule {
  default: (request: Request, context: Context) => unknown
  config?: Config
}

async function importFunction(file: string, importModule: ImportModule): Promise<FunctionModule> {
  let module: unknown
  try {
    module = await importModule(file)
  } catch (error) {
    throw new Error(`The function ${path.basename(file)} does not load`, { cause: error })
  }
  if (!isFunctionModule(module)) {
    throw new Error(`The function ${path.basename(file)} has no default export that is a function`)
  }
  return module
}

function isFunctionModule(module: unknown): module is FunctionModule {
  return (
    typeof module === 'object' &&
    module !== null &&
    'default' in module &&
    typeof module.default === 'function'
  )
}

function listOf<T>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value]
}
