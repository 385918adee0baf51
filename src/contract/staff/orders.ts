import { NO_FILE } from '#contract/endpoint.ts'
import type { MailState } from '#domain/order/order-record.ts'
import type { PaymentStatus } from '#domain/order/order.ts'
import type { Day } from '#domain/time/working-day.ts'

import { get } from './staff-endpoint.ts'

/**
 * One order in the staff list, by the field names that the specification gives the list: they are on
 * the wire of published pages. Amounts in pence, moments in ISO.
 */
export interface OrderRecord {
  id: string
  order_number: string
  order_date: string
  customer_name: string
  customer_email: string
  /** Blank where not given. */
  company_name: string
  /** Two letters; blank once the customer has been erased. */
  country: string
  vat_number: string
  reference: string
  total_amount: number
  /** What has gone back, or is on its way. */
  refunded_amount: number
  /** Per cent; null where the firm charges no VAT. */
  vat_rate: number | null
  payment_status: PaymentStatus
  /** Whether the customer's confirmation has left the house. */
  customer_notified: boolean
  /** `failed` where one of its emails was given up; null where there is none. */
  email_state: MailState | null
  /** Whether it was paid with test money in a shop that takes real money. */
  is_test: boolean
  /** The day by which its transfer is awaited, and the pence that have come; null where none is. */
  transfer: { due_on: Day; is_overdue: boolean; received: number } | null
  order_items: { name: string; quantity: number; step: string }[]
}

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
 * The staff list. Query: the names of `domain/order-filter.ts`, and `cursor`. Refuses with
 * `not-signed-in`, `invalid-request` for a cursor that is not ours.
 */
export const listOrders = get<OrdersAnswer>('/api/orders')

/** The filtered list as a CSV file: same query as `orders`, without a cursor. */
export const exportOrders = get<never>('/api/orders.csv', {
  permission: 'export',
  unavailable: NO_FILE,
})
