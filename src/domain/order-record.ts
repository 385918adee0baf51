import type { PaymentStatus } from './order.ts'

/** One order in the staff list, in the database's field names. Amounts in pence, moments in ISO. */
export interface OrderRecord {
  id: string
  order_number: string
  order_date: string
  customer_name: string
  customer_email: string
  total_amount: number
  payment_status: PaymentStatus
  /** Whether the customer's confirmation has left the house. */
  customer_notified: boolean
  order_items: { name: string; quantity: number }[]
}
