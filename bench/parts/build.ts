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

import type { BenchPart, BenchReport } from '#bench/part.ts'

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

const BARE_PROJECT: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'astro.config.mjs': `import mdx from '@astrojs/mdx'
export default { integrations: [mdx()] }`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
const loader = glob({ pattern: '*.mdx', base: './content' })
export const collections = { pages: defineCollection({ loader }) }`,
  'src/pages/[id].astro': `---
import { getCollection, render } from 'astro:content'
export async function getStaticPaths() {
  const pages = await getCollection('pages')
  return pages.map((page) => ({ params: { id: page.id }, props: { page } }))
}
const { Content } = await render(Astro.props.page)
---
<html lang="en"><head><title>Page</title></head><body><Content /></body></html>`,
}

interface Usage {
  seconds: number
  cpu: number
  megabytes: number
}

type WriteProject = (folder: string, count: number) => void

/** Builds a project of this many pages in a folder of its own, and once more with what that left behind. */
function built(write: WriteProject, count: number): [cold: Usage, warm: Usage] {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-build-'))
  try {
    linkPackages(folder)
    write(folder, count)
    return [timedBuild(folder), timedBuild(folder)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A copy of the shop that has this many case studies. */
function writeShop(folder: string, count: number): void {
  for (const part of PARTS)
    cpSync(path.join(PROJECT, part), path.join(folder, part), { recursive: true })
  multiplyStudies(path.join(folder, 'content', 'case-studies'), count)
}

/** As many pages of one paragraph, which is what Astro itself needs. */
function writeBarePages(folder: string, count: number): void {
  for (const [file, text] of Object.entries(BARE_PROJECT)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  mkdirSync(path.join(folder, 'content'))
  for (let index = 0; index < count; index += 1) {
    writeFileSync(path.join(folder, 'content', `page-${index}.mdx`), `This is page ${index}.\n`)
  }
}

// Packages are shared, caches are not: each entry is a link, the folder around them is new.
function linkPackages(folder: string): void {
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
  const counts = COUNTS.filter((count) => count <= most)
  const rows = counts.flatMap((count) => [
    ...rowsOf(`${count} studies`, built(writeShop, count)),
    ...rowsOf(`${count} bare pages`, built(writeBarePages, count)),
  ])
  return Promise.resolve({
    columns: ['pages', 'seconds', 'seconds of processor', 'MB, at most'],
    rows,
    failures: [],
  })
}

function rowsOf(name: string, [cold, warm]: [Usage, Usage]): string[][] {
  return [row(name, cold), row(`${name}, again`, warm)]
}

function row(name: string, { seconds, cpu, megabytes }: Usage): string[] {
  return [name, seconds.toFixed(1), cpu.toFixed(1), megabytes.toFixed(0)]
}

/** Whether the site can grow: builds of ever more case studies and of bare pages. */
export const part: BenchPart = {
  title:
    'build without a cache, and again with what it kept; BENCH_STUDIES=210 leaves out the largest',
  run,
}
