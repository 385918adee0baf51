import { isoSql } from '#data/sql.ts'
import type { IssuedDocument } from '#domain/documents/invoice.ts'
import type { RefundRequest } from '#domain/money/refundable.ts'
import { BUYER_COLUMNS, BUYER_FIELDS } from '#domain/order/buyer-fields.ts'
import type { Order, WorkItem } from '#domain/order/order.ts'
import type { Day } from '#domain/time/working-day.ts'
import type { Transfer } from '#domain/transfers/transfer.ts'

/** An order with the fields that only the server needs. */
export interface FullOrder extends Order {
  items: WorkItem[]
  fingerprint: string
  sessionUrl: string | null
  /** Invoices and credit notes in all versions, in order of issue. */
  documents: IssuedDocument[]
  /** The refund requests of staff, oldest first. */
  refundRequests: RefundRequest[]
  /** Received bank transfers, oldest first. */
  transfers: Transfer[]
  /** The day on which the order's transfer is due; null if no transfer is expected. */
  transferDueOn: Day | null
  /** Id of an earlier paid order of the same customer for the same items, within a day. */
  duplicateOf: string | null
}

const BUYER = BUYER_FIELDS.map((field) => `'${field}', o.${BUYER_COLUMNS[field]}`)

const ITEMS = orderRowsSql(
  'order_items',
  `product_id as "productId", name, price, quantity, steps, step, ${isoSql('step_since')} as "stepSince",
    promised_on as "promisedOn", is_refunded as "isRefunded", exists (select from deliveries made where made.order_id = o.id
      and made.product_id = order_items.product_id) as "hasDelivery"`,
  'line',
)
const DOCUMENTS = orderRowsSql(
  'documents',
  `id, kind, number, version, subject, live, ${isoSql('issued_at')} as "issuedAt", facts`,
  'issued_at, kind desc, number, version',
)
const REFUND_REQUESTS = orderRowsSql(
  'refund_requests',
  `id, amount, parts, reason, ${isoSql('asked_at')} as "askedAt", asked_by as "askedBy", state, account,
    sent_on as "sentOn"`,
  'asked_at, id',
)
const TRANSFERS = orderRowsSql(
  'transfers',
  `id, amount, arrived_on as "arrivedOn", reference, ${isoSql('recorded_at')} as "recordedAt",
    recorded_by as "recordedBy", ${isoSql('undone_at')} as "undoneAt", ${isoSql('returned_at')} as "returnedAt",
    ended_by as "endedBy"`,
  'recorded_at, id',
)
const REFUNDS = orderRowsSql(
  'refunds',
  `id, amount, status, reason, request_id as "requestId", ${isoSql('created_at')} as "createdAt"`,
  'created_at, id',
)
const DISPUTES = orderRowsSql(
  'disputes',
  `id, amount, reinstated, currency, status, reason, ${isoSql('due_by')} as "dueBy",
    ${isoSql('created_at')} as "createdAt"`,
  'created_at, id',
)
const WARNINGS = orderRowsSql(
  'fraud_warnings',
  `id, fraud_type as type, actionable, ${isoSql('created_at')} as "createdAt"`,
  'created_at, id',
)

/** The columns of `orders o` that make up a FullOrder. */
export const ORDER_COLUMNS = `o.id, o.order_number as number, ${isoSql('o.order_date')} as date, o.fingerprint,
  json_build_object(${BUYER.join(', ')}) as buyer, ${ITEMS} as items,
  o.payment_method as "paymentMethod", o.total_amount as total, o.vat_rate as "vatRate",
  o.stripe_session_id as "sessionId", o.stripe_session_url as "sessionUrl",
  o.stripe_payment_intent_id as "paymentIntentId",
  o.access_key as "accessKey", ${isoSql('o.key_renewed_at')} as "keyRenewedAt",
  o.duplicate_of as "duplicateOf",
  ${DOCUMENTS} as documents, ${REFUND_REQUESTS} as "refundRequests",
  ${TRANSFERS} as transfers, o.transfer_due_on::text as "transferDueOn",
  json_build_object('settlement', o.settlement, 'attention', o.attention, 'live', o.livemode,
    'paidAt', ${isoSql('o.paid_at')}, 'readings', o.readings,
    'refunded', o.refunded_amount, 'lost', o.lost_amount, 'refunds', ${REFUNDS},
    'disputes', ${DISPUTES}, 'warnings', ${WARNINGS},
    'reviewOpenedAt', ${isoSql('o.review_opened_at')}) as payment`

/** SQL of an order's rows in another table, as JSON; `sorting` lists columns. */
function orderRowsSql(table: string, columns: string, sorting: string): string {
  return `(select coalesce(json_agg(one), '[]') from (
    select ${columns} from ${table} where order_id = o.id order by ${sorting}) one)`
}
