import { insertDocuments, issuedOf } from '#data/documents/documents.ts'
import { insertMail, withdrawTransferRequests, type QueuedMail } from '#data/mail/mails.ts'
import { upsertAfterSale } from '#data/payments/after-sale-rows.ts'
import type { Connection, Database, Statement, Transaction } from '#data/postgres.ts'
import { expectTransfer } from '#data/transfers/transfers.ts'
import type { DocumentDraft } from '#domain/documents/invoice.ts'
import { isPaid, paymentStatus, type Order } from '#domain/order/order.ts'
import type { Day } from '#domain/time/working-day.ts'

import { noteDuplicate } from './duplicates.ts'
import { insertEvents, type NewEvent } from './order-events.ts'
import { ORDER_COLUMNS, type FullOrder } from './order-rows.ts'

/** What a reading of the payment changes, all or nothing. */
export interface OrderChange {
  payment: Order['payment']
  paymentMethod: Order['paymentMethod']
  sessionId: string | null
  paymentIntentId: string | null
  events: NewEvent[]
  /** From now on a transfer is expected by a day, and looked at on another. */
  expects?: { dueOn: Day; noticeOn: Day | null } | undefined
  mails: QueuedMail[]
  /** Get their numbers in this order. */
  documents: DocumentDraft[]
}

/** Saves where the buyer pays an order. */
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

/** The order of an id, or undefined. */
export function find(db: Connection, orderId: string) {
  return findWhere(db, 'o.id = $1', orderId)
}

/** The order that a session at the provider is to pay, or undefined. */
export function findBySession(db: Connection, sessionId: string) {
  return findWhere(db, 'o.stripe_session_id = $1', sessionId)
}

/** The order that a customer's link opens, or undefined. */
export function findByKey(db: Connection, accessKey: string) {
  return findWhere(db, 'o.access_key = $1', accessKey)
}

/** The id of the order of this number that was placed with this address, in any case of its letters. */
export async function findId({ query }: Connection, number: string, email: string) {
  const [row] = await query<{ id: string }>(
    `select id from orders where order_number = $1 and lower(customer_email) = lower($2)`,
    [number, email],
  )
  return row?.id
}

/**
 * Changes an order, in the one way there is: locks it until the transaction ends, before anything that
 * belongs to it, since to lock its mails first could end in a deadlock; and has `work` decide and write.
 * Returns what `work` returns, or undefined where there is no such order. Await nothing but the
 * transaction inside. Throws a Refusal while the database is down.
 */
export function withOrder<T>(
  db: Database,
  id: string,
  work: (order: FullOrder, tx: Transaction) => Promise<T> | T,
) {
  return db.transaction(async (tx) => {
    // Read by a statement of its own, after the one that waits for the lock: that one would show what
    // belongs to the order as it was before.
    const [, order] = await Promise.all([
      tx.query(`select 1 from orders where id = $1 for no key update`, [id]),
      find(tx, id),
    ])
    return order && work(order, tx)
  })
}

/**
 * Writes what changes of a locked order together with the end of its transaction; returns the order as it
 * is then.
 */
export async function save(
  { end }: Transaction,
  order: FullOrder,
  changes: Partial<OrderChange>,
  now: Date,
): Promise<FullOrder> {
  const change = { ...order, events: [], mails: [], documents: [], ...changes }
  const { payment, paymentMethod, sessionId, paymentIntentId } = change
  const { events, mails, documents, expects } = change
  const isNewlyPaid = isPaid(payment) && !isPaid(order.payment)
  const isRead = payment.readings !== order.payment.readings
  const answers = await end([
    update(order, change),
    ...(isRead ? upsertAfterSale(order.id, payment, now) : []),
    ...(expects ? [expectTransfer(order.id, expects)] : []),
    insertEvents(order.id, now, events),
    ...(isNewlyPaid ? noteDuplicate(order, now) : []),
    ...(isNewlyPaid && order.transferDueOn !== null
      ? [withdrawTransferRequests(order.id, now)]
      : []),
    ...mails.map((mail) => insertMail(mail, order.id, now)),
    ...insertDocuments(order.id, documents, now),
  ])
  const rows = answers.flat()
  const twice = rows.find((row) => 'duplicate_of' in row)
  return {
    ...order,
    payment,
    paymentMethod,
    sessionId,
    paymentIntentId,
    transferDueOn: expects?.dueOn ?? order.transferDueOn,
    duplicateOf: twice ? String(twice['duplicate_of']) : order.duplicateOf,
    documents: [...order.documents, ...issuedOf(documents, rows, now)],
  }
}

async function findWhere({ query }: Connection, where: string, value: string) {
  const [order] = await query<FullOrder>(`select ${ORDER_COLUMNS} from orders o where ${where}`, [
    value,
  ])
  return order
}

function update(
  order: FullOrder,
  { payment, paymentMethod, sessionId, paymentIntentId }: OrderChange,
): Statement {
  return [
    `update orders set settlement = $2, refunded_amount = $3, attention = $4,
      payment_status = $5, stripe_session_id = $6, stripe_payment_intent_id = $7, lost_amount = $8,
      livemode = $9, review_opened_at = $10, readings = $11, paid_at = $12, payment_method = $13
    where id = $1`,
    [
      order.id,
      payment.settlement,
      payment.refunded,
      payment.attention,
      paymentStatus(payment, order.total),
      sessionId,
      paymentIntentId,
      payment.lost,
      payment.live,
      payment.reviewOpenedAt,
      payment.readings,
      payment.paidAt,
      paymentMethod,
    ],
  ]
}

/** The statement that moves the work on a product of a locked order to the step of an id. */
export function updateStep(
  orderId: string,
  productId: string,
  { step, at, promisedOn }: { step: string; at: Date; promisedOn: Day | null },
): Statement {
  return [
    `update order_items set step = $3, step_since = $4, promised_on = $5
    where order_id = $1 and product_id = $2`,
    [orderId, productId, step, at, promisedOn],
  ]
}
