import { insertDocuments, listIssuedDocuments } from '#data/documents/documents.ts'
import { insertMail, withdrawProductMails, type QueuedMail } from '#data/mail/mails.ts'
import { upsertAfterSale } from '#data/payments/after-sale-rows.ts'
import type { Connection, Database, Statement, Transaction } from '#data/postgres.ts'
import type { DocumentDraft } from '#domain/documents/invoice.ts'
import { fullyRefundedProducts } from '#domain/money/refundable.ts'
import { isCollectingStep } from '#domain/order/delivery.ts'
import {
  isErased,
  isPaid,
  isWorkOver,
  paymentStatus,
  type Order,
  type WorkItem,
} from '#domain/order/order.ts'
import { isUuid } from '#domain/text/uuid.ts'
import type { Day } from '#domain/time/working-day.ts'

import { markDuplicate } from './duplicates.ts'
import { insertEvents, type NewEvent } from './order-events.ts'
import { ORDER_COLUMNS, type FullOrder } from './order-rows.ts'

/** Changes of an order, saved in one transaction. */
export interface OrderChange {
  payment: Order['payment']
  paymentMethod: Order['paymentMethod']
  sessionId: string | null
  paymentIntentId: string | null
  events: NewEvent[]
  /** The order's refund requests, if the change adds one. */
  refundRequests?: FullOrder['refundRequests']
  /** Further statements, which run first. */
  statements?: readonly Statement[] | undefined
  mails: QueuedMail[]
  /** Documents to issue, in the sequence in which they take their numbers. */
  documents: DocumentDraft[]
}

export async function setSession(
  { query }: Connection,
  orderId: string,
  session: { id: string; url: string },
) {
  await query(`update orders set stripe_session_id = $2, stripe_session_url = $3 where id = $1`, [
    orderId,
    session.id,
    session.url,
  ])
}

/** The order with this id; undefined also for a text that is no id. */
export async function findById(db: Connection, id: string) {
  return isUuid(id) ? findWhere(db, 'o.id = $1', id) : undefined
}

/** The order of a reference: the key of its link, or the session of its payment. */
export function findByReference(db: Connection, reference: string) {
  return isUuid(reference) ? findByKey(db, reference) : findBySession(db, reference)
}

export function findBySession(db: Connection, sessionId: string) {
  return findWhere(db, 'o.stripe_session_id = $1', sessionId)
}

export function findByKey(db: Connection, accessKey: string) {
  return findWhere(db, 'o.access_key = $1', accessKey)
}

/** The id of the order with this number and this email address, in any letter case. */
export async function findOrderId({ query }: Connection, number: string, email: string) {
  const [row] = await query<{ id: string }>(
    `select id from orders where order_number = $1 and lower(customer_email) = lower($2)`,
    [number, email],
  )
  return row?.id
}

/**
 * The only way to change an order: locks the order until the transaction ends, then lets `work`
 * decide and write. The row in `orders` is locked before rows of other tables, because locking the
 * order's mails first could deadlock. Returns the result of `work`, or undefined if there is no such
 * order. Await only the transaction inside `work`. Throws a Refusal while the database is down.
 */
export function withOrder<T>(
  db: Database,
  id: string,
  work: (order: FullOrder, tx: Transaction) => Promise<T> | T,
) {
  return db.transaction(async (tx) => {
    // A second statement reads the order, because the statement that waits for the lock would show
    // the rows of other tables as they were before the wait.
    const [, order] = await Promise.all([
      tx.query(`select 1 from orders where id = $1 for no key update`, [id]),
      findById(tx, id),
    ])
    return order && work(order, tx)
  })
}

/**
 * Saves the changes of a locked order and ends the transaction; returns the changed order. About an
 * order whose customer is erased, no mail is sent.
 */
export async function saveOrderChange(
  { end }: Transaction,
  order: FullOrder,
  changes: Partial<OrderChange>,
  now: Date,
): Promise<FullOrder> {
  const change = { ...order, events: [], mails: [], documents: [], ...changes }
  const { payment, paymentMethod, sessionId, paymentIntentId } = change
  const { events, documents, statements = [] } = change
  const mails = isErased(order) ? [] : change.mails
  const isNewlyPaid = isPaid(payment) && !isPaid(order.payment)
  const isRead = payment.readings !== order.payment.readings
  const refunded = fullyRefundedProducts({
    ...change,
    documents: [...order.documents, ...documents],
  })
  const ended = newlyEndedProducts(order, payment, refunded)
  const answers = await end([
    ...statements,
    updateOrder(order, change),
    ...(isRead ? upsertAfterSale(order.id, payment, now) : []),
    ...(isRead || documents.length > 0 ? [markRefundedItems(order.id, refunded)] : []),
    ...(ended.length > 0 ? [withdrawProductMails(order.id, ended, now)] : []),
    insertEvents(order.id, now, events),
    ...(isNewlyPaid ? markDuplicate(order, now) : []),
    ...mails.map((mail) => insertMail(mail, order.id, now)),
    ...insertDocuments(order.id, documents, now),
  ])
  const rows = answers.flat()
  const duplicate = rows.find((row) => 'duplicate_of' in row)
  return {
    ...order,
    payment,
    paymentMethod,
    sessionId,
    paymentIntentId,
    items: order.items.map((item) => ({ ...item, isRefunded: refunded.includes(item.productId) })),
    duplicateOf: duplicate ? String(duplicate['duplicate_of']) : order.duplicateOf,
    documents: [...order.documents, ...listIssuedDocuments(documents, rows, now)],
  }
}

/** Ids of the products whose work ends with a change, because their price or all money has been returned. */
function newlyEndedProducts(
  { items, payment: before, total }: FullOrder,
  payment: Order['payment'],
  refunded: readonly string[],
): string[] {
  const isOver = isWorkOver({ status: paymentStatus({ payment, total }) })
  const wasOver = isWorkOver({ status: paymentStatus({ payment: before, total }) })
  return items
    .filter(({ isRefunded }) => !wasOver && isRefunded !== true)
    .map(({ productId }) => productId)
    .filter((id) => isOver || refunded.includes(id))
}

async function findWhere({ query }: Connection, where: string, value: string) {
  const [order] = await query<FullOrder>(`select ${ORDER_COLUMNS} from orders o where ${where}`, [
    value,
  ])
  return order
}

function markRefundedItems(orderId: string, productIds: readonly string[]): Statement {
  return [
    `update order_items set is_refunded = not is_refunded
    where order_id = $1 and is_refunded is distinct from (product_id = any($2))`,
    [orderId, productIds],
  ]
}

function updateOrder(
  order: FullOrder,
  { payment, paymentMethod, sessionId, paymentIntentId }: OrderChange,
): Statement {
  const row = {
    settlement: payment.settlement,
    refunded_amount: payment.refunded,
    lost_amount: payment.lost,
    attention: payment.attention,
    payment_status: paymentStatus({ payment, total: order.total }),
    payment_method: paymentMethod,
    stripe_session_id: sessionId,
    stripe_payment_intent_id: paymentIntentId,
    livemode: payment.live,
    review_opened_at: payment.reviewOpenedAt,
    readings: payment.readings,
    paid_at: payment.paidAt,
  }
  const columns = Object.keys(row).map((column, index) => `${column} = $${index + 2}`)
  return [
    `update orders set ${columns.join(', ')} where id = $1`,
    [order.id, ...Object.values(row)],
  ]
}

/** The statement that saves step and promised day of a product of a locked order. */
export function updateStep(
  orderId: string,
  { productId, steps }: Pick<WorkItem, 'productId' | 'steps'>,
  { step, at, promisedOn }: { step: string; at: Date; promisedOn: Day | null },
): Statement {
  return [
    `update order_items set step = $3, step_since = $4, promised_on = $5, is_collecting = $6
    where order_id = $1 and product_id = $2`,
    [orderId, productId, step, at, promisedOn, isCollectingStep(steps, step)],
  ]
}
