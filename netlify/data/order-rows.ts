import type { FraudWarning } from '#domain/after-sale.ts'
import type { PaymentMethod } from '#domain/checkout-fields.ts'
import type { Buyer } from '#domain/checkout-form.ts'
import type { WorkStep } from '#domain/delivery.ts'
import { disputeState, type Dispute } from '#domain/dispute.ts'
import type { IssuedDocument } from '#domain/invoice.ts'
import type { Order, PaymentState, Settlement, WorkItem } from '#domain/order.ts'
import type { Refund } from '#domain/refund.ts'
import type { RefundRequest } from '#domain/refundable.ts'
import type { Transfer } from '#domain/transfer.ts'
import type { Day } from '#domain/working-day.ts'

/** An order with what only the server needs to know. */
export interface FullOrder extends Order {
  items: WorkItem[]
  fingerprint: string
  sessionUrl: string | null
  customerNotified: boolean
  /** Invoice and credit notes in all their versions, in the order of their issue. */
  documents: IssuedDocument[]
  /** The refund requests of staff, oldest first. */
  refundRequests: RefundRequest[]
  /** What arrived by bank transfer, oldest first. */
  transfers: Transfer[]
  /** Day by which a transfer is expected; null where none is. */
  transferDueOn: Day | null
  /** The order that the same customer had paid before for the same things, within a day; its id. */
  duplicateOf: string | null
}

/** A row of `orders` with what hangs on it, as `ORDER_COLUMNS` reads it; no other file sees its names. */
export interface OrderRow {
  id: string
  order_number: string
  order_date: Date
  fingerprint: string
  first_name: string
  last_name: string
  customer_email: string
  phone: string
  company_name: string
  business_type: string
  position: string
  employees: string
  street_address: string
  city: string
  state: string
  zip_code: string
  country: string
  payment_method: PaymentMethod
  total_amount: number
  vat_rate: number | null
  vat_number: string
  buyer_reference: string
  paid_at: Date | null
  stripe_session_id: string | null
  stripe_session_url: string | null
  access_key: string
  key_renewed_at: Date | null
  stripe_payment_intent_id: string | null
  settlement: Settlement
  refunded_amount: number
  lost_amount: number
  attention: PaymentState['attention']
  customer_notified_at: Date | null
  livemode: boolean | null
  review_opened_at: Date | null
  readings: number
  duplicate_of: string | null
  /** Oldest first; their moments as the database writes them. */
  refunds: Refund[]
  disputes: Dispute[]
  warnings: FraudWarning[]
  documents: IssuedDocument[]
  refund_requests: RefundRequest[]
  transfers: Transfer[]
  transfer_due_on: string | null
  items: {
    product_id: string
    name: string
    price: number
    quantity: number
    steps: WorkStep[]
    step: string
    step_since: string
    promised_on: string | null
  }[]
}

/** Where each field of the buyer stands. */
export const BUYER_COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'customer_email',
  phone: 'phone',
  companyName: 'company_name',
  businessType: 'business_type',
  position: 'position',
  employees: 'employees',
  vatNumber: 'vat_number',
  reference: 'buyer_reference',
  streetAddress: 'street_address',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
  country: 'country',
} as const satisfies Record<keyof Buyer, string>

export type BuyerColumn = (typeof BUYER_COLUMNS)[keyof Buyer]

/** What to select from `orders o` to get an OrderRow. */
export const ORDER_COLUMNS = `o.id, o.order_number, o.order_date, o.fingerprint, o.first_name, o.last_name,
  o.customer_email, o.phone, o.company_name, o.business_type, o.position, o.employees,
  o.street_address, o.city, o.state, o.zip_code, o.country, o.payment_method, o.total_amount, o.vat_rate,
  o.vat_number, o.buyer_reference,
  o.stripe_session_id, o.stripe_session_url, o.access_key, o.key_renewed_at,
  o.stripe_payment_intent_id, o.settlement,
  o.refunded_amount, o.lost_amount, o.attention, o.customer_notified_at, o.livemode,
  o.review_opened_at, o.readings, o.paid_at, o.duplicate_of,
  o.transfer_due_on::text,
  (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'status', r.status,
      'reason', r.reason, 'requestId', r.request_id, 'createdAt', r.created_at) order by r.created_at, r.id), '[]')
    from refunds r where r.order_id = o.id) as refunds,
  (select coalesce(json_agg(json_build_object('id', d.id, 'amount', d.amount, 'reinstated', d.reinstated,
      'currency', d.currency, 'status', d.status, 'reason', d.reason, 'dueBy', d.due_by, 'createdAt', d.created_at)
      order by d.created_at, d.id), '[]')
    from disputes d where d.order_id = o.id) as disputes,
  (select coalesce(json_agg(json_build_object('id', w.id, 'type', w.fraud_type,
      'actionable', w.actionable, 'createdAt', w.created_at) order by w.created_at, w.id), '[]')
    from fraud_warnings w where w.order_id = o.id) as warnings,
  (select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'number', d.number,
      'version', d.version, 'subject', d.subject, 'live', d.live, 'issuedAt', d.issued_at,
      'facts', d.facts) order by d.issued_at, d.kind desc, d.number, d.version), '[]')
    from documents d where d.order_id = o.id) as documents,
  (select coalesce(json_agg(json_build_object('id', q.id, 'amount', q.amount, 'parts', q.parts,
      'reason', q.reason, 'askedAt', q.asked_at, 'askedBy', q.asked_by, 'state', q.state,
      'account', q.account, 'sentOn', q.sent_on)
      order by q.asked_at, q.id), '[]')
    from refund_requests q where q.order_id = o.id) as refund_requests,
  (select coalesce(json_agg(json_build_object('id', t.id, 'amount', t.amount, 'arrivedOn', t.arrived_on,
      'reference', t.reference, 'recordedAt', t.recorded_at, 'recordedBy', t.recorded_by,
      'undoneAt', t.undone_at) order by t.recorded_at, t.id), '[]')
    from transfers t where t.order_id = o.id) as transfers,
  (select json_agg(json_build_object('product_id', i.product_id, 'name', i.name, 'price', i.price,
      'quantity', i.quantity, 'steps', i.steps, 'step', i.step, 'step_since', i.step_since, 'promised_on', i.promised_on) order by i.line)
    from order_items i where i.order_id = o.id) as items`

/** The order of a row. */
export function orderOfRow(row: OrderRow): FullOrder {
  return {
    id: row.id,
    number: row.order_number,
    date: row.order_date.toISOString(),
    fingerprint: row.fingerprint,
    buyer: buyerOfRow(row),
    paymentMethod: row.payment_method,
    items: row.items.map(itemOfRow),
    total: row.total_amount,
    vatRate: row.vat_rate,
    documents: row.documents.map((document) => ({ ...document, issuedAt: iso(document.issuedAt) })),
    refundRequests: row.refund_requests.map((asked) => ({ ...asked, askedAt: iso(asked.askedAt) })),
    transfers: row.transfers.map((transfer) => ({
      ...transfer,
      recordedAt: iso(transfer.recordedAt),
      undoneAt: transfer.undoneAt && iso(transfer.undoneAt),
    })),
    transferDueOn: row.transfer_due_on,
    sessionId: row.stripe_session_id,
    sessionUrl: row.stripe_session_url,
    accessKey: row.access_key,
    keyRenewedAt: row.key_renewed_at?.toISOString() ?? null,
    paymentIntentId: row.stripe_payment_intent_id,
    payment: paymentOfRow(row),
    customerNotified: row.customer_notified_at !== null,
    duplicateOf: row.duplicate_of,
  }
}

function paymentOfRow(row: OrderRow): PaymentState {
  return {
    settlement: row.settlement,
    refunded: row.refunded_amount,
    lost: row.lost_amount,
    dispute: disputeState(row.disputes),
    attention: row.attention,
    refunds: row.refunds.map((refund) => ({ ...refund, createdAt: iso(refund.createdAt) })),
    disputes: row.disputes.map((dispute) => ({
      ...dispute,
      dueBy: dispute.dueBy && iso(dispute.dueBy),
      createdAt: iso(dispute.createdAt),
    })),
    warnings: row.warnings.map((warning) => ({ ...warning, createdAt: iso(warning.createdAt) })),
    reviewOpenedAt: row.review_opened_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    live: row.livemode,
    readings: row.readings,
  }
}

function iso(moment: string): string {
  return new Date(moment).toISOString()
}

/** The buyer in a row of `orders`. */
export function buyerOfRow(row: Pick<OrderRow, BuyerColumn>): FullOrder['buyer'] {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.customer_email,
    phone: row.phone,
    companyName: row.company_name,
    businessType: row.business_type,
    position: row.position,
    employees: row.employees,
    vatNumber: row.vat_number,
    reference: row.buyer_reference,
    streetAddress: row.street_address,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    country: row.country,
  }
}

function itemOfRow(item: OrderRow['items'][number]): WorkItem {
  return {
    productId: item.product_id,
    name: item.name,
    price: item.price,
    quantity: item.quantity,
    steps: item.steps,
    step: item.step,
    stepSince: iso(item.step_since),
    promisedOn: item.promised_on,
  }
}
