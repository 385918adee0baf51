import { setTimeout } from 'node:timers/promises'

import { csvResponse } from '#http/respond.ts'
import { shopFromEnvironment } from '#scripts/seed/local-shop.ts'
import { exportDocuments, requestedLayout } from '#use-cases/documents/export-documents.ts'
import { exportOrders } from '#use-cases/orders/orders.ts'
import { checkHealth } from '#use-cases/upkeep/check-health.ts'
import { closeDatabase } from '#wiring.ts'

const { shop } = shopFromEnvironment(process.env)
await shop.db.query('select 1')

const [file, downloads] = process.argv.slice(2)
const layout = requestedLayout(new URLSearchParams())
const partsOf = () =>
  file === 'orders.csv' || !layout
    ? exportOrders(shop, new URLSearchParams())
    : exportDocuments(shop, { from: '2000-01', to: '2099-12', realOnly: false }, layout)

const memory = process.memoryUsage.rss()
const processor = process.cpuUsage()
const began = performance.now()
const progress = { first: 0, bytes: 0, isOver: false }

async function download(): Promise<void> {
  const response = await csvResponse({ name: 'file.csv', parts: partsOf() })
  for await (const part of response.body ?? []) {
    progress.first ||= performance.now() - began
    progress.bytes += part.byteLength
  }
}

/** Checks the health of the shop during the downloads, as monitoring does; returns the longest wait in milliseconds. */
async function longestHealthCheck(): Promise<number> {
  let longest = 0
  while (!progress.isOver) {
    const asked = performance.now()
    const { status } = await checkHealth(shop, { scope: 'ready', hasSchedules: false })
    if (status !== 'ok') throw new Error('The shop was down during the export.')
    longest = Math.max(longest, performance.now() - asked)
    await setTimeout(200)
  }
  return longest
}

const checking = longestHealthCheck()
await Promise.all(Array.from({ length: Number(downloads) }, download))
const { user, system } = process.cpuUsage(processor)
progress.isOver = true
const more = process.resourceUsage().maxRSS / 1024 - memory / 2 ** 20
const figures = [
  progress.first.toFixed(0),
  ((user + system) / 1e6).toFixed(1),
  more.toFixed(0),
  (await checking).toFixed(0),
  (progress.bytes / 2 ** 20).toFixed(1),
]
console.log(JSON.stringify(figures))
await closeDatabase()
