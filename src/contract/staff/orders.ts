import { FILE_FAILED_MESSAGE } from '#contract/endpoint.ts'
import type { MailState } from '#domain/order/order-record.ts'
import type { PaymentStatus } from '#domain/order/order.ts'
import type { Day } from '#domain/time/working-day.ts'

import { get } from './staff-endpoint.ts'

/**
 * One order in the staff list. The field names are those of the specification, because published
 * pages use them. Amounts in pence, moments in ISO.
 */
export interface OrderRecord {
  id: string
  order_number: string
  order_date: string
  customer_name: string
  customer_email: string
  /** Blank if not given. */
  company_name: string
  /** Two-letter country code; blank once the customer has been erased. */
  country: string
  vat_number: string
  reference: string
  total_amount: number
  /** Pence refunded or pending. */
  refunded_amount: number
  /** Per cent; null if the firm charges no VAT. */
  vat_rate: number | null
  payment_status: PaymentStatus
  /** Whether the customer's confirmation was sent. */
  customer_notified: boolean
  /** `failed` if the shop gave up an email of the order; null if the order has no emails. */
  email_state: MailState | null
  /** Whether the payment was test money, although the shop takes real money. */
  is_test: boolean
  /** Due day and received pence of the transfer that the order awaits; null if it awaits none. */
  transfer: { due_on: Day; is_overdue: boolean; received: number } | null
  /** Number of documents and answers that staff have to check; 0 while no work is in progress. */
  to_check?: number
  /**
   * The items in the order of the cart. `step` is the name of the current step and `steps_left`
   * counts the steps after it; both are null while no work is in progress.
   */
  order_items: {
    name: string
    quantity: number
    step: string | null
    steps_left?: number | null
  }[]
}

/** Maximum number of orders that are counted, so that a long list costs no more than a short one. */
export const MAX_COUNTED_ORDERS = 1000

export interface OrdersAnswer {
  orders: OrderRecord[]
  /** Number of matching orders; `MAX_COUNTED_ORDERS` + 1 means that there are more. */
  count: number
  /** Opaque; pass it as `cursor` for the next page. Null on the last page. */
  nextCursor: string | null
}

/** Query: the fields of `OrderFilter`, and `cursor`. Refuses with `not-signed-in`, `invalid-request`. */
export const listOrders = get<OrdersAnswer>('/api/orders')

/** The filtered list as a CSV file: same query as `listOrders`, without a cursor. */
export const exportOrders = get<never>('/api/orders.csv', {
  permission: 'export',
  unavailable: FILE_FAILED_MESSAGE,
})
