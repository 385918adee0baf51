import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { BenchPart, BenchReport } from '#scripts/bench-part.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const PARTS = [
  'astro.config.mjs',
  'content',
  'netlify',
  'package.json',
  'public',
  'scripts',
  'src',
  'tsconfig.json',
]
const COUNTS = [21, 210, 2100]

/** Written by the building process as it ends: seconds of processor and the most memory it held. */
const WITNESS = `data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from 'node:fs'
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    const cpu = (userCPUTime + systemCPUTime) / 1e6
    writeFileSync(process.env.BENCH_USAGE, JSON.stringify({ cpu, megabytes: maxRSS / 1024 }))
  })`)}`

interface Usage {
  seconds: number
  cpu: number
  megabytes: number
}

/** Builds a copy of the project that has this many case studies. */
function buildWith(count: number): Usage {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-build-'))
  try {
    copyProject(folder)
    multiplyStudies(path.join(folder, 'content', 'case-studies'), count)
    return timedBuild(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// Packages are shared, caches are not: each entry is a link, the folder around them is new.
function copyProject(folder: string): void {
  for (const part of PARTS)
    cpSync(path.join(PROJECT, part), path.join(folder, part), { recursive: true })
  const packages = path.join(PROJECT, 'node_modules')
  mkdirSync(path.join(folder, 'node_modules'))
  for (const name of readdirSync(packages)) {
    if (name.startsWith('.') && name !== '.bin') continue
    symlinkSync(path.join(packages, name), path.join(folder, 'node_modules', name))
  }
}

function multiplyStudies(folder: string, count: number): void {
  const names = readdirSync(folder)
  for (let index = names.length; index < count; index += 1) {
    const original = names[index % names.length] ?? ''
    const copy = `${path.basename(original, '.mdx')}-${index}.mdx`
    const text = readFileSync(path.join(folder, original), 'utf8')
    writeFileSync(path.join(folder, copy), text.replace(/^order:.*$/m, `order: ${index + 1}`))
  }
}

function timedBuild(folder: string): Usage {
  const usage = path.join(folder, 'usage.json')
  const started = performance.now()
  execFileSync(
    process.execPath,
    [
      '--import',
      WITNESS,
      path.join(folder, 'node_modules/astro/bin/astro.mjs'),
      'build',
      '--silent',
    ],
    {
      cwd: folder,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', BENCH_USAGE: usage },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const seconds = (performance.now() - started) / 1000
  return { seconds, ...JSON.parse(readFileSync(usage, 'utf8')) }
}

function run(): Promise<BenchReport> {
  const most = Number(process.env['BENCH_STUDIES'] || COUNTS.at(-1))
  const built = COUNTS.filter((count) => count <= most).map((count) => ({
    count,
    ...buildWith(count),
  }))
  return Promise.resolve({
    columns: ['studies', 'seconds', 'seconds of processor', 'MB, at most', 'ms a study'],
    rows: built.map(({ count, seconds, cpu, megabytes }) => [
      String(count),
      seconds.toFixed(1),
      cpu.toFixed(1),
      megabytes.toFixed(0),
      ((seconds / count) * 1000).toFixed(0),
    ]),
    failures: [],
  })
}

/** Whether the site can grow: a build without caches, of copies with ever more case studies. */
export const part: BenchPart = {
  title: 'build without a cache; BENCH_STUDIES=210 leaves out the largest',
  run,
}
