import { readdirSync } from 'node:fs'
import path from 'node:path'

import { asTable, type BenchPart } from './bench-part.ts'

const FOLDER = path.resolve(import.meta.dirname, 'bench')

/** Measures all parts, or those that are named, and fails when one does not hold what it promises. */
async function measure(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { part }: { part: BenchPart } = await import(path.join(FOLDER, `${name}.ts`))
    console.log(`\n${name}: ${part.title}\n`)
    const report = await part.run()
    console.log(asTable(report))
    for (const failure of report.failures) console.error(`Does not hold: ${failure}`)
    if (report.failures.length > 0) process.exitCode = 1
  }
}

const parts = readdirSync(FOLDER).map((file) => path.basename(file, '.ts'))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !parts.includes(name))
if (unknown.length === 0) await measure(wanted.length > 0 ? wanted : parts.toSorted())
else {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${parts.join(', ')}.`)
  process.exitCode = 1
}
