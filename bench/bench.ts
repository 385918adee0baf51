import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import {
  asTable,
  comparedWith,
  figuresOf,
  worseThan,
  type BenchPart,
  type Figures,
} from './part.ts'

const FOLDER = path.resolve(import.meta.dirname, 'parts')
const KEPT = path.resolve(import.meta.dirname, 'figures.json')
const DOCUMENT = path.resolve(import.meta.dirname, '../docs/figures.md')
const SITE = path.resolve(import.meta.dirname, '../dist/index.html')
const HEAD = `# Figures

Measured and written by \`npm run bench -- --keep\`. A run without \`--keep\` shows its own figures beside these.
`

type Kept = Record<string, Figures>

/**
 * Measures all parts, or those that are named, beside the figures that were kept last; with
 * `--keep` the new ones take their place. It only tells: no figure makes it fail.
 */
async function measure(names: readonly string[], isKeeping: boolean): Promise<void> {
  const kept: Kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {}
  for (const name of names) {
    const part = await partNamed(name)
    console.log(`\n${name}: ${part.title}\n`)
    if (part.needsSite && !existsSync(SITE)) {
      console.log('There is no built site: run npm run build')
      continue
    }
    const report = await part.run()
    console.log(asTable(comparedWith(report, kept[name])))
    for (const failure of report.failures) console.log(`Does not hold: ${failure}`)
    for (const worse of worseThan(report, kept[name])) console.log(`Worse than kept: ${worse}`)
    if (isKeeping) await keep(kept, name, figuresOf(report))
  }
}

async function partNamed(name: string): Promise<BenchPart> {
  return ((await import(path.join(FOLDER, `${name}.ts`))) as { part: BenchPart }).part
}

async function keep(kept: Kept, name: string, figures: Figures): Promise<void> {
  kept[name] = figures
  writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`)
  const sections = await Promise.all(Object.entries(kept).map(([one, of]) => section(one, of)))
  writeFileSync(DOCUMENT, [HEAD, ...sections].join('\n'))
}

/** The kept figures of a part as a section of the document. */
async function section(name: string, figures: Figures): Promise<string> {
  const { title } = await partNamed(name)
  const rows = Object.entries(figures)
  const columns = ['', ...Object.keys(rows[0]?.[1] ?? {})]
  const cells = rows.map(([row, of]) => [row, ...columns.slice(1).map((key) => String(of[key]))])
  return `## ${title}\n\n${asTable({ columns, rows: cells, failures: [] })}\n`
}

const parts = readdirSync(FOLDER).map((file) => path.basename(file, '.ts'))
const words = process.argv.slice(2)
const wanted = words.filter((word) => word !== '--keep')
const unknown = wanted.filter((name) => !parts.includes(name))
if (unknown.length === 0) {
  await measure(wanted.length > 0 ? wanted : parts.toSorted(), words.includes('--keep'))
} else {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${parts.join(', ')}.`)
  process.exitCode = 1
}
