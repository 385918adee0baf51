import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { asTable, type BenchPart } from './part.ts'

const FOLDER = path.resolve(import.meta.dirname, 'parts')
const SITE = path.resolve(import.meta.dirname, '../dist/index.html')

/** Measures these parts and prints their tables, as they stand in docs/figures.md. */
async function measure(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { part } = (await import(path.join(FOLDER, `${name}.ts`))) as { part: BenchPart }
    const report = await part.run()
    console.log(`\n## ${part.title}\n\n${asTable(report)}`)
  }
}

const parts = readdirSync(FOLDER).map((file) => path.basename(file, '.ts'))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !parts.includes(name))
if (!existsSync(SITE)) {
  console.error('There is no built site: run npm run build')
  process.exitCode = 1
} else if (unknown.length === 0) {
  await measure(wanted.length > 0 ? wanted : parts.toSorted())
} else {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${parts.join(', ')}.`)
  process.exitCode = 1
}
