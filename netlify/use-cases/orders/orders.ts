import { refuseCursor, success, wrongField, type Result } from '#contract/failure.ts'
import { MAX_COUNTED_ORDERS, type OrderRecord, type OrdersAnswer } from '#contract/staff/orders.ts'
import { countOrders, listOrdersPage } from '#data/orders/orders-page.ts'
import * as people from '#data/people/people.ts'
import { priceParts } from '#domain/money/vat.ts'
import { parseOrderFilter, filterQuery } from '#domain/order/order-filter.ts'
import { londonDayAndTime } from '#domain/time/working-day.ts'
import { csvAmount, csvLine, refuseTooManyRows } from '#use-cases/documents/csv.ts'
import type { Shop } from '#use-cases/shop.ts'

const PAGE_SIZE = 50
const MAX_SEARCH_LENGTH = 200

/** A page of the staff list; a blank search shows all. */
export async function listOrders(
  { db, provider }: Shop,
  query: URLSearchParams,
): Promise<Result<OrdersAnswer>> {
  const filter = parseOrderFilter(query)
  if (filter.search.length > MAX_SEARCH_LENGTH) {
    const problem = `At most ${MAX_SEARCH_LENGTH} characters`
    return wrongField('search', problem, `Search for at most ${MAX_SEARCH_LENGTH} characters`)
  }
  const bounds = { limit: PAGE_SIZE, countTo: MAX_COUNTED_ORDERS }
  const page = await listOrdersPage(db, { filter, cursor: query.get('cursor'), ...bounds })
  if (!page) return refuseCursor()
  // Test money is marked only in a shop that takes real money.
  const orders = page.orders.map((order) => ({ ...order, is_test: provider.live && order.is_test }))
  return success({ ...page, orders })
}

const BATCH_SIZE = 500

const COLUMNS: readonly (readonly [title: string, cell: (order: OrderRecord) => string])[] = [
  ['Order', (order) => order.order_number],
  ['Date (London)', (order) => londonDayAndTime(new Date(order.order_date))],
  ['Customer', (order) => order.customer_name],
  ['Company', (order) => order.company_name],
  ['Email', (order) => order.customer_email],
  ['Amount (GBP)', (order) => csvAmount(order.total_amount)],
  ['Net (GBP)', (order) => csvAmount(vatParts(order).net)],
  ['VAT (GBP)', (order) => csvAmount(vatParts(order).vat ?? 0)],
  ['Refunded (GBP)', (order) => csvAmount(order.refunded_amount)],
  ['Status', (order) => order.payment_status],
  ['Confirmation sent', (order) => (order.customer_notified ? 'yes' : 'no')],
  [
    'Items',
    ({ order_items: items }) =>
      items.map(({ name, quantity }) => `${name} × ${quantity}`).join('; '),
  ],
  ['VAT number', (order) => order.vat_number],
  ['Reference', (order) => order.reference],
  ['Transfer due', ({ transfer }) => transfer?.due_on ?? ''],
  ['Transferred (GBP)', ({ transfer }) => (transfer ? csvAmount(transfer.received) : '')],
]

function vatParts({ total_amount, vat_rate, country }: OrderRecord) {
  return priceParts(total_amount, vat_rate, country)
}

/** The filtered list as a file; logs the export by `staff`. */
export async function downloadOrders(shop: Shop, query: URLSearchParams, staff: string) {
  const count = await countOrders(shop.db, parseOrderFilter(query), shop.maxRows)
  if (count > shop.maxRows) return refuseTooManyRows(shop)
  const detail = `orders.csv${withoutSearch(query)}`
  await people.logAction(shop.db, { actor: staff, at: shop.clock.now(), kind: 'exported', detail })
  return success({ name: 'orders.csv', parts: exportOrders(shop, query) })
}

/** The query without its search text, which may name a customer who is erased later. */
function withoutSearch(query: URLSearchParams): string {
  const closed = Object.entries(filterQuery(parseOrderFilter(query)))
  const parts = closed.map(([name, value]) => (name === 'search' ? 'search=…' : `${name}=${value}`))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** The list as CSV, batch by batch, after a byte-order mark; a shop with real money omits test orders. */
export async function* exportOrders(
  { db, provider }: Shop,
  query: URLSearchParams,
): AsyncGenerator<string, void, undefined> {
  const filter = parseOrderFilter(query)
  let head = `\uFEFF${csvLine(COLUMNS.map(([title]) => title))}`
  let cursor: string | null = null
  do {
    const page = await listOrdersPage(db, { filter, cursor, limit: BATCH_SIZE, countTo: 0 })
    const counted = (page?.orders ?? []).filter((order) => !(provider.live && order.is_test))
    yield head + counted.map((order) => csvLine(COLUMNS.map(([, cell]) => cell(order)))).join('')
    head = ''
    cursor = page?.nextCursor ?? null
  } while (cursor !== null)
}
