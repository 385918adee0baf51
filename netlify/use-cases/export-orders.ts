import { ordersPage } from '#data/orders-page.ts'
import * as people from '#data/people.ts'
import { filterQuery, orderFilterFrom } from '#domain/order-filter.ts'
import type { OrderRecord } from '#domain/order-record.ts'
import { priceParts } from '#domain/vat.ts'
import { londonTime } from '#domain/working-day.ts'

import { csvAmount, csvLine } from './csv.ts'
import type { Shop } from './shop.ts'

const BATCH = 2000

const COLUMNS = [
  'Order',
  'Date (London)',
  'Customer',
  'Company',
  'Email',
  'Amount (GBP)',
  'Net (GBP)',
  'VAT (GBP)',
  'Refunded (GBP)',
  'Status',
  'Confirmation sent',
  'Items',
  'VAT number',
  'Reference',
]

/** The filtered list as a file, for a member of staff, of whom it is noted. */
export async function downloadOrders(shop: Shop, query: URLSearchParams, staff: string) {
  const detail = `orders.csv${withoutSearch(query)}`
  await people.note(shop.db, { actor: staff, at: shop.clock.now(), kind: 'exported', detail })
  return { name: 'orders.csv', lines: exportOrders(shop, query) }
}

/** The query without its search text, which mostly names a customer, who may be erased later. */
function withoutSearch(query: URLSearchParams): string {
  const closed = Object.entries(filterQuery(orderFilterFrom(query)))
  const parts = closed.map(([name, value]) => (name === 'search' ? 'search=…' : `${name}=${value}`))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/**
 * The filtered list as CSV without test orders beside real ones, batch by batch; begins with a
 * byte-order mark, which spreadsheets ask for.
 */
export async function* exportOrders(
  { db, provider }: Shop,
  query: URLSearchParams,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(COLUMNS)}`
  const filter = orderFilterFrom(query)
  let cursor: string | null = null
  do {
    const page = await ordersPage(db, { filter, cursor, limit: BATCH, countTo: 0 })
    const counted = (page?.orders ?? []).filter((order) => !(provider.live && order.is_test))
    yield counted.map((order) => csvLine(cells(order))).join('')
    cursor = page?.nextCursor ?? null
  } while (cursor !== null)
}

function cells(order: OrderRecord): string[] {
  const { net, vat } = priceParts(order.total_amount, order.vat_rate, order.country)
  return [
    order.order_number,
    londonTime(new Date(order.order_date)),
    order.customer_name,
    order.company_name,
    order.customer_email,
    csvAmount(order.total_amount),
    csvAmount(net),
    csvAmount(vat ?? 0),
    csvAmount(order.refunded_amount),
    order.payment_status,
    order.customer_notified ? 'yes' : 'no',
    order.order_items.map((item) => `${item.name} × ${item.quantity}`).join('; '),
    order.vat_number,
    order.reference,
  ]
}
