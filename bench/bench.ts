import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { openLocalShop } from '#scripts/seed/local-shop.ts'
import { seedOrders } from '#scripts/seed/orders.ts'

import { formatTable, type BenchPart } from './part.ts'

const FOLDER = path.resolve(import.meta.dirname, 'parts')
const DOCUMENT = path.resolve(import.meta.dirname, '../docs/figures.md')
const ORDERS = 100_000

/**
 * Measures these parts of the shop and prints their tables; `mustKeep` also writes the tables into
 * `DOCUMENT`.
 */
async function measure(names: readonly string[], mustKeep: boolean): Promise<void> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'bench-'))
  await using local = await openLocalShop({ ...process.env, LOCAL_FOLDER: folder.path })
  await seedOrders(local, ORDERS)
  for (const name of names) {
    const { part } = (await import(path.join(FOLDER, `${name}.ts`))) as { part: BenchPart }
    const report = await part.run(local.shop)
    const section = `## ${part.title}\n\n${formatTable(report)}\n`
    console.log(`\n${section}`)
    if (mustKeep) writeSection(section)
  }
}

/** Writes a section into `DOCUMENT`; replaces a section with the same title. */
function writeSection(section: string): void {
  const title = section.split('\n', 1)[0]
  const sections = readFileSync(DOCUMENT, 'utf8').split(/^(?=## )/mu)
  const index = sections.findIndex((other) => other.split('\n', 1)[0] === title)
  sections.splice(index === -1 ? sections.length : index, 1, section)
  writeFileSync(DOCUMENT, `${sections.map((part) => part.trimEnd()).join('\n\n')}\n`)
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
