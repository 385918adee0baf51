import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { build } from 'esbuild'

import { median, type BenchPart, type BenchReport } from '#bench/part.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const FUNCTIONS = path.join(PROJECT, 'netlify', 'functions')
/** Below the packages, so that the compiled functions find them. */
const COMPILED = path.join(PROJECT, 'node_modules', '.bench-functions')
const PAYING = ['create-payment', 'store-order', 'stripe-webhook', 'verify-payment']
const LIMIT_MS = 150
const RUNS = 5

interface Measured {
  /** Milliseconds until the module is there. */
  wall: number
  /** Milliseconds of processor time for it, which a busy machine changes less. */
  cpu: number
}

/** Imports a module in a process of its own. */
function importCold(file: string): Measured {
  const code = `
    const [started, used] = [performance.now(), process.cpuUsage()]
    await import(${JSON.stringify(pathToFileURL(file).href)})
    const { user, system } = process.cpuUsage(used)
    console.log(JSON.stringify({ wall: performance.now() - started, cpu: (user + system) / 1000 }))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code])
  return JSON.parse(output.toString())
}

/** Functions as the host runs them: compiled to JavaScript, packages beside them. */
async function compileFunctions(names: readonly string[]): Promise<void> {
  await build({
    entryPoints: names.map((name) => path.join(FUNCTIONS, `${name}.ts`)),
    outdir: COMPILED,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  })
}

function measure(name: string): { name: string } & Measured {
  const runs = Array.from({ length: RUNS }, () => importCold(path.join(COMPILED, `${name}.mjs`)))
  return {
    name,
    wall: median(runs.map(({ wall }) => wall)),
    cpu: median(runs.map(({ cpu }) => cpu)),
  }
}

async function measureCompiled(names: readonly string[]) {
  try {
    await compileFunctions(names)
    return names.toSorted().map(measure)
  } finally {
    rmSync(COMPILED, { recursive: true, force: true })
  }
}

async function run(): Promise<BenchReport> {
  const names = readdirSync(FUNCTIONS).map((file) => path.basename(file, '.ts'))
  const measured = await measureCompiled(names)
  return {
    columns: ['function', 'ms', 'ms of processor'],
    rows: measured.map(({ name, wall, cpu }) => [name, wall.toFixed(0), cpu.toFixed(0)]),
    failures: measured
      .filter(({ name, wall }) => PAYING.includes(name) && wall >= LIMIT_MS)
      .map(({ name, wall }) => `${name} is imported in ${wall.toFixed(0)} ms, not ${LIMIT_MS}`),
  }
}

/** What a visitor waits for when no server is warm, before the function begins. */
export const part: BenchPart = {
  title: `cold import per function, compiled, median of ${RUNS} fresh processes`,
  run,
}
