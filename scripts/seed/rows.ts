import type { OrderRow as StoredRow } from '#adapters/order-rows.ts'
import type { DocumentFacts } from '#domain/invoice.ts'
import type { EventFacts } from '#domain/order-event.ts'
import type { PaymentStatus } from '#domain/order.ts'

type Read =
  | 'items'
  | 'refunds'
  | 'disputes'
  | 'warnings'
  | 'documents'
  | 'refund_requests'
  | 'paid_at'
  | 'stripe_session_url'
  | 'readings'
type Moments = 'order_date' | 'customer_notified_at' | 'review_opened_at'
type Kept = Omit<StoredRow, Read | Moments>

/** Rows as `write.ts` hands them to the database: names are the columns', moments are ISO. */
export interface OrderRow extends Kept {
  order_date: string
  attempt: string
  terms_version: string | null
  payment_status: PaymentStatus
  customer_notified_at: string | null
  redacted_at: string | null
}

export interface ItemRow {
  order_id: string
  line: number
  product_id: string
  name: string
  price: number
  quantity: number
  step: string
  step_since: string
  promised_on: string | null
  under_way: boolean
}

export interface EventRow {
  order_id: string
  happened_at: string
  kind: string
  amount: number | null
  actor: string
  facts: EventFacts | null
}

export interface MailRow {
  id: string
  order_id: string
  kind: string
  dedupe_key: string
  recipient: string
  subject: string
  created_at: string
  attempts: number
  next_attempt_at: string | null
  sent_at: string | null
  failed_at: string | null
}

export interface RefundRow {
  id: string
  order_id: string
  amount: number
  status: string
  created_at: string
}

export interface DisputeRow extends RefundRow {
  due_by: string | null
}

export interface DocumentRow {
  id: string
  order_id: string
  kind: string
  number: string
  version: number
  subject: string
  live: boolean
  issued_at: string
  facts: DocumentFacts
  unprintable: string[]
}

/** An issue that a person has ended. */
export interface ClosureRow {
  key: string
  order_id: string
  closed_at: string
  closed_by: string
  note: string
}

export interface WebhookRow {
  id: string
  type: string
  received_at: string
}

/** Everything that the database holds about some orders. */
export interface Rows {
  orders: OrderRow[]
  items: ItemRow[]
  events: EventRow[]
  mails: MailRow[]
  refunds: RefundRow[]
  disputes: DisputeRow[]
  documents: DocumentRow[]
  closures: ClosureRow[]
  webhooks: WebhookRow[]
}
