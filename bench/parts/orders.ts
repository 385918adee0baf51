import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { Client } from 'pg'

import { medianTime, type BenchPart, type BenchReport } from '#bench/part.ts'
import { orderDetails } from '#data/order-details.ts'
import { find } from '#data/orders.ts'
import { openDatabase } from '#data/postgres.ts'
import { openFolder } from '#scripts/seed/database.ts'
import { writeOrders } from '#scripts/seed/write.ts'
import { clock } from '#services/clock.ts'
import { listIssues } from '#use-cases/issues.ts'
import { listOrders } from '#use-cases/orders.ts'
import { salesReport } from '#use-cases/sales-report.ts'
import type { Shop } from '#use-cases/shop.ts'

const COUNTS = [1000, 10_000, 100_000]

/** What staff ask of the list: a query, or how to get to one. */
const LISTS: Readonly<Record<string, (shop: Shop) => Promise<string> | string>> = {
  'first page': () => '',
  'next page': (shop) => afterPages(shop, '', 1),
  'twentieth page': (shop) => afterPages(shop, '', 19),
  'search, one hit': async (shop) => `search=${await numberOnPage(shop, 3)}`,
  'search, many hits': () => 'search=ann',
  'search, every order hits': () => 'search=example',
  'search, next page': (shop) => afterPages(shop, 'search=ann', 1),
  'search, miss': () => 'search=zzqvxw',
  'search, two characters': () => 'search=%E9%95%B7%E8%B0%B7',
  'search, one character': () => 'search=%E6%AC%A7',
  'search, short miss': () => 'search=%E9%BF%91',
  'search and status': () => 'search=ann&status=refunded',
  refunded: () => 'status=refunded',
  'transfer awaited': () => 'status=awaiting_transfer',
}

/** What the other pages of staff ask. */
const PAGES: Readonly<Record<string, (shop: Shop) => Promise<unknown>>> = {
  issues: (shop) => listIssues(shop),
  order: async (shop) => {
    const { orders: list } = await ask(shop, 'status=paid')
    const id = list.at(-1)?.id ?? ''
    return Promise.all([find(shop.db, id), orderDetails(shop.db, id, clock.now())])
  },
  'report of twelve months': (shop) => report(shop, 'twelve-months'),
  'report of a year': (shop) => report(shop, String(clock.now().getFullYear() - 1)),
}

function report(shop: Shop, period: string) {
  return salesReport(shop, new URLSearchParams({ period }))
}

async function run(): Promise<BenchReport> {
  await using running = new AsyncDisposableStack()
  const folder = running.use(await mkdtempDisposable(path.join(tmpdir(), 'bench-orders-')))
  const opened = await openFolder(folder.path)
  running.defer(opened.close)
  const client = new Client({ connectionString: opened.url })
  await client.connect()
  running.defer(() => client.end())
  const database = openDatabase(opened.url)
  running.defer(database.end)
  // What lists and reports read of a shop.
  const shop = { db: database, clock, provider: { live: true } } as Shop
  const times: Record<string, number>[] = []
  for (const [index, count] of COUNTS.entries()) {
    const more = count - (COUNTS[index - 1] ?? 0)
    await writeOrders(client, { count: more, seed: index + 1, now: new Date() })
    times.push(await measure(shop))
  }
  return reportOf(times)
}

/** Median time of each question, in milliseconds. */
async function measure(shop: Shop): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  for (const [name, question] of Object.entries(LISTS)) {
    const query = await question(shop)
    times[name] = await medianTime(() => ask(shop, query))
  }
  for (const [name, question] of Object.entries(PAGES)) {
    times[name] = await medianTime(() => question(shop))
  }
  return times
}

async function ask(shop: Shop, query: string) {
  const result = await listOrders(shop, new URLSearchParams(query))
  if (!result.ok) throw new Error(`${query}: ${result.failure.message}`)
  return result.value
}

async function afterPages(shop: Shop, query: string, pages: number): Promise<string> {
  let cursor = ''
  for (let page = 0; page < pages; page += 1) {
    const { nextCursor } = await ask(shop, `${query}&${cursor}`)
    cursor = nextCursor === null ? cursor : `cursor=${nextCursor}`
  }
  return `${query}&${cursor}`
}

async function numberOnPage(shop: Shop, page: number): Promise<string> {
  const { orders } = await ask(shop, await afterPages(shop, '', page))
  return orders[0]?.order_number ?? ''
}

function reportOf(times: readonly Record<string, number>[]): BenchReport {
  const names = [...Object.keys(LISTS), ...Object.keys(PAGES)]
  const timesOf = (name: string) => times.map((at) => at[name] ?? Number.NaN)
  return {
    columns: ['ms, median', ...COUNTS.map((count) => count.toLocaleString('en-GB'))],
    rows: names.map((name) => [name, ...timesOf(name).map((time) => time.toFixed(1))]),
  }
}

/** What staff ask for, over the embedded Postgres. */
export const part: BenchPart = {
  title: 'server time of what staff ask for, over the embedded Postgres',
  run,
}
