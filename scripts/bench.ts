import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { asTable, comparedWith, figuresOf, type BenchPart, type Figures } from './bench-part.ts'

const FOLDER = path.resolve(import.meta.dirname, 'bench')
const KEPT = path.resolve(import.meta.dirname, '../bench/figures.json')

/**
 * Measures all parts, or those that are named, beside the figures that were kept last; with
 * `--keep` the new ones take their place. It only tells: no figure makes it fail.
 */
async function measure(names: readonly string[], isKeeping: boolean): Promise<void> {
  const kept: Record<string, Figures> = existsSync(KEPT)
    ? JSON.parse(readFileSync(KEPT, 'utf8'))
    : {}
  for (const name of names) {
    const { part }: { part: BenchPart } = await import(path.join(FOLDER, `${name}.ts`))
    console.log(`\n${name}: ${part.title}\n`)
    const report = await part.run()
    console.log(asTable(comparedWith(report, kept[name])))
    for (const failure of report.failures) console.log(`Does not hold: ${failure}`)
    if (isKeeping) keep(kept, name, figuresOf(report))
  }
}

function keep(kept: Record<string, Figures>, name: string, figures: Figures): void {
  kept[name] = figures
  mkdirSync(path.dirname(KEPT), { recursive: true })
  writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`)
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
