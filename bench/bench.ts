import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { openLocalShop } from '#scripts/seed/local-shop.ts'
import { seedOrders } from '#scripts/seed/orders.ts'

import { formatTable } from './part.ts'
import { exportsPart } from './parts/exports.ts'
import { ordersPart } from './parts/orders.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../docs/figures.md')
const ORDERS = 100_000

/** Measures all parts of the shop and prints their tables; returns them as sections of Markdown. */
async function measure(): Promise<string[]> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'bench-'))
  await using local = await openLocalShop({ ...process.env, LOCAL_FOLDER: folder.path })
  await seedOrders(local, ORDERS)
  const sections: string[] = []
  for (const { title, run } of [exportsPart, ordersPart]) {
    const section = `## ${title}\n\n${formatTable(await run(local.shop))}\n`
    console.log(`\n${section}`)
    sections.push(section)
  }
  return sections
}

const sections = await measure()
if (process.argv.includes('--keep')) {
  const [introduction = ''] = readFileSync(DOCUMENT, 'utf8').split(/^## /m)
  writeFileSync(DOCUMENT, introduction + sections.join('\n'))
}
