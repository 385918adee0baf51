import type { OrderRecord } from '#domain/order-record.ts'

import type { Endpoint } from './endpoint.ts'

export interface OrdersAnswer {
  orders: OrderRecord[]
  /** Opaque; passed back as `cursor` for the next page. Null on the last one. */
  nextCursor: string | null
}

/** The staff list, newest first. Query: `search`, `cursor`. Refuses with `not-signed-in`. */
export const orders: Endpoint<never, OrdersAnswer> = { method: 'GET', path: '/api/orders' }
