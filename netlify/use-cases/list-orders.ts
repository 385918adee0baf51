import { failure, success, type Result } from '#contract/failure.ts'
import { COUNTED_ORDERS, type OrdersAnswer } from '#contract/orders.ts'
import { pagesOf } from '#contract/pages.ts'
import { ordersPage } from '#data/orders-page.ts'
import { orderFilterFrom } from '#domain/order-filter.ts'
import type { OrderRecord } from '#domain/order-record.ts'

import type { Shop } from './shop.ts'

const PAGE = 50
const LONGEST_SEARCH = 200

/** Where all money is test money, no order is set apart by it. */
function asMoney(order: OrderRecord, { live }: Shop['provider']): OrderRecord {
  return { ...order, is_test: live && order.is_test }
}

/** A page of the staff list, or as many as are asked for; a blank search shows all. */
export async function listOrders(
  { db, provider }: Shop,
  query: URLSearchParams,
): Promise<Result<OrdersAnswer>> {
  const filter = orderFilterFrom(query)
  if (filter.search.length > LONGEST_SEARCH) {
    return failure('invalid-request', `Search for at most ${LONGEST_SEARCH} characters`, {
      fields: { search: `At most ${LONGEST_SEARCH} characters` },
    })
  }
  const page = await ordersPage(db, {
    filter,
    cursor: query.get('cursor'),
    limit: PAGE * pagesOf(query),
    countTo: COUNTED_ORDERS,
  })
  return page
    ? success({ ...page, orders: page.orders.map((order) => asMoney(order, provider)) })
    : failure('invalid-request', 'This page of the list does not exist', {
        fields: { cursor: 'Begin again without a cursor' },
      })
}
