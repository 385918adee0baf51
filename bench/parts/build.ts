import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { interleaved, median, withSpread, type BenchPart, type BenchReport } from '#bench/part.ts'
import { linkModules } from '#scripts/link-modules.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const PARTS = [
  'astro.config.mjs',
  'content',
  'netlify',
  'package.json',
  'public',
  'src',
  'tsconfig.json',
]
/** How many pages, and how often each is built. */
const RUNS: Readonly<Record<number, number>> = { 21: 5, 210: 3, 2100: 1 }
/** How many times the processor of bare pages, without a cache and with one; and megabytes. */
const GOALS = { cold: 2, warm: 1.3, megabytes: 1024 }

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

const COLUMNS = [
  'pages',
  'seconds',
  'seconds of processor',
  'MB, at most',
  '× bare, of processor',
  'goal',
]

interface Usage {
  seconds: number
  cpu: number
  megabytes: number
}

interface Built {
  cold: Usage
  /** With what the first build kept, and one text changed since. */
  warm: Usage
}

/** How a project of so many pages is written, and where the texts of its pages stand. */
interface Project {
  write: (folder: string, count: number) => void
  texts: string
}

const PROJECTS: Readonly<Record<'shop' | 'bare', Project>> = {
  shop: { write: writeShop, texts: 'content/case-studies' },
  bare: { write: writeBarePages, texts: 'content' },
}

/** Builds a project of this many pages in a folder of its own, changes a page and builds it again. */
function built({ write, texts }: Project, count: number): Built {
  using made = mkdtempDisposableSync(path.join(tmpdir(), 'bench-build-'))
  const folder = made.path
  linkModules(PROJECT, folder)
  write(folder, count)
  const cold = timedBuild(folder)
  changeOne(path.join(folder, texts))
  return { cold, warm: timedBuild(folder) }
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

function changeOne(folder: string): void {
  const [name = ''] = readdirSync(folder).toSorted()
  appendFileSync(path.join(folder, name), '\nOne more line.\n')
}

async function run(): Promise<BenchReport> {
  const most = Number(process.env['BENCH_STUDIES'] || Number.MAX_VALUE)
  const reports: BenchReport[] = []
  for (const [name, runs] of Object.entries(RUNS)) {
    const count = Number(name)
    if (count > most) continue
    const found = await interleaved(PROJECTS, runs, (project) => built(project, count))
    reports.push(reportOf(count, found.shop, found.bare))
  }
  return {
    columns: COLUMNS,
    rows: reports.flatMap(({ rows }) => rows),
    failures: reports.flatMap(({ failures }) => failures),
  }
}

function reportOf(count: number, shop: readonly Built[], bare: readonly Built[]): BenchReport {
  const kinds = ['cold', 'warm'] as const
  const NAMES = { cold: 'without a cache', warm: 'again, one changed' }
  const most = (runs: readonly Built[], kind: keyof Built) =>
    Math.max(...runs.map((one) => one[kind].megabytes))
  const times = (kind: keyof Built) =>
    median(shop.map((one, run) => one[kind].cpu / (bare[run]?.[kind].cpu ?? Number.NaN)))
  const row = (name: string, runs: readonly Built[], kind: keyof Built) => [
    `${count} ${name}, ${NAMES[kind]}`,
    withSpread(
      runs.map((one) => one[kind].seconds),
      1,
    ),
    withSpread(
      runs.map((one) => one[kind].cpu),
      1,
    ),
    most(runs, kind).toFixed(0),
  ]
  return {
    columns: COLUMNS,
    rows: kinds.flatMap((kind) => [
      [...row('studies', shop, kind), times(kind).toFixed(2), `≤ ${GOALS[kind]}`],
      [...row('bare pages', bare, kind), '', ''],
    ]),
    failures: kinds.flatMap((kind) => [
      ...(times(kind) > GOALS[kind]
        ? [`${count} studies, ${NAMES[kind]}: ${times(kind).toFixed(2)} × bare, not ${GOALS[kind]}`]
        : []),
      ...(most(shop, kind) > GOALS.megabytes
        ? [
            `${count} studies, ${NAMES[kind]}: ${most(shop, kind).toFixed(0)} MB, not ${GOALS.megabytes}`,
          ]
        : []),
    ]),
  }
}

/** Whether the site can grow: builds of ever more case studies and of bare pages. */
export const part: BenchPart = {
  title:
    'build without a cache, and again with what it kept; median of interleaved runs and spread; BENCH_STUDIES=210 leaves out the largest',
  run,
}
