import type { OrderIssue, ShopIssue } from '#domain/issue.ts'
import type { OrderRecord } from '#domain/order-record.ts'

import { NO_FILE, type Endpoint } from './endpoint.ts'

/** Orders are counted no further than this, so that a long list costs no more than a short one. */
export const COUNTED_ORDERS = 1000

export interface OrdersAnswer {
  orders: OrderRecord[]
  /** Orders that match, up to `COUNTED_ORDERS`; one more stands for "more than that". */
  count: number
  /** Opaque; passed back as `cursor` for the next page. Null on the last one. */
  nextCursor: string | null
}

/**
 * The staff list. Query: the names of `domain/order-filter.ts`, `cursor` and `pages`. Refuses with
 * `not-signed-in`, `invalid-request` for a cursor that is not ours.
 */
export const listOrders: Endpoint<never, OrdersAnswer> = { method: 'GET', path: '/api/orders' }

export interface IssuesAnswer {
  /** The most urgent first; the longest waiting first among equals. */
  items: OrderIssue[]
  /** Issues in all, of which `items` may be the first. */
  count: number
  /** What is wrong with the shop as a whole. */
  shop: ShopIssue[]
}

/** What needs somebody today; empty means that all is well. Refuses with `not-signed-in`. */
export const listIssues: Endpoint<never, IssuesAnswer> = {
  method: 'GET',
  path: '/api/issues',
}

/** The filtered list as a CSV file: same query as `orders`, without a cursor. */
export const exportOrders: Endpoint<never, never> = {
  method: 'GET',
  path: '/api/orders.csv',
  permission: 'export',
  unavailable: NO_FILE,
}
