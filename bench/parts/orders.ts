import { medianTime, type BenchPart, RUNS } from '#bench/part.ts'
import { readOrderDetails } from '#data/orders/order-details.ts'
import { findById } from '#data/orders/orders.ts'
import { listOrders } from '#use-cases/orders/orders.ts'
import type { Shop } from '#use-cases/shop.ts'
import { listIssues } from '#use-cases/upkeep/issues.ts'

/** Queries of the order list, by their names in the table. */
const LIST_QUERIES: Readonly<Record<string, (shop: Shop) => Promise<string> | string>> = {
  'first page': () => '',
  'next page': (shop) => queryAfterPages(shop, '', 1),
  'twentieth page': (shop) => queryAfterPages(shop, '', 19),
  'search, one hit': async (shop) => `search=${await numberOnPage(shop, 3)}`,
  'search, many hits': () => 'search=ann',
  'search, every order hits': () => 'search=example',
  'search, next page': (shop) => queryAfterPages(shop, 'search=ann', 1),
  'search, miss': () => 'search=zzqvxw',
  'search, two characters': () => 'search=%E9%95%B7%E8%B0%B7',
  'search, one character': () => 'search=%E6%AC%A7',
  'search, telephone number': () => 'search=020+7123+456',
  'search, part of a telephone number': () => 'search=0207',
  'search, postcode': () => 'search=bs12+3',
  'search and status': () => 'search=ann&status=refunded',
  'search and service': (shop) => `search=quay&product=${firstProduct(shop)}`,
  service: (shop) => `product=${firstProduct(shop)}`,
  refunded: () => 'status=refunded',
  'transfer awaited': () => 'status=awaiting_transfer',
}

async function run(shop: Shop) {
  const rows: string[][] = []
  const measure = async (name: string, work: () => Promise<unknown>) =>
    rows.push([name, (await medianTime(work)).toFixed(1)])
  for (const [name, queryOf] of Object.entries(LIST_QUERIES)) {
    const query = await queryOf(shop)
    await measure(name, () => listPage(shop, query))
  }
  const id = (await listPage(shop, 'status=paid')).orders.at(-1)?.id ?? ''
  await measure('order', () =>
    Promise.all([findById(shop.db, id), readOrderDetails(shop.db, id, shop.clock.now())]),
  )
  const issues = await listIssues(shop)
  await measure(`issues, ${issues.ok ? issues.value.count : 0} open`, () => listIssues(shop))
  return { columns: ['', 'ms'], rows }
}

function firstProduct(shop: Shop): string | undefined {
  return shop.catalogue.products[0]?.id
}

async function listPage(shop: Shop, query: string) {
  const result = await listOrders(shop, new URLSearchParams(query))
  if (!result.ok) throw new Error(`${query}: ${result.failure.message}`)
  return result.value
}

async function queryAfterPages(shop: Shop, query: string, pages: number): Promise<string> {
  let cursor = ''
  for (let page = 0; page < pages; page += 1) {
    const { nextCursor } = await listPage(shop, `${query}&${cursor}`)
    cursor = nextCursor === null ? cursor : `cursor=${nextCursor}`
  }
  return `${query}&${cursor}`
}

async function numberOnPage(shop: Shop, page: number): Promise<string> {
  const { orders } = await listPage(shop, await queryAfterPages(shop, '', page))
  return orders[0]?.order_number ?? ''
}

/** Times of staff requests, including connecting to Postgres. */
export const ordersPart: BenchPart = {
  title: `server time of staff requests with 100,000 orders, median of ${RUNS}`,
  run,
}
