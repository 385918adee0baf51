import { failure, success, wrongField, type Result } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/order.ts'
import type { TransferBody } from '#contract/transfers.ts'
import { queuedMail } from '#data/mails.ts'
import type { NewEvent } from '#data/order-events.ts'
import type { FullOrder } from '#data/order-rows.ts'
import { save, withOrder, type OrderChange } from '#data/orders.ts'
import type { Transaction } from '#data/postgres.ts'
import { insertTransfer, undoTransfer as markUndone } from '#data/transfers.ts'
import { cancelledInvoices } from '#domain/missing-documents.ts'
import { isErased, isPaid } from '#domain/order.ts'
import type { Refund } from '#domain/refund.ts'
import { settlementAfter } from '#domain/settlement.ts'
import { canUndo, missingSum, noticesOf, transferReading, type Transfer } from '#domain/transfer.ts'
import { type Day, isDayWithin, londonDay } from '#domain/working-day.ts'
import { transferUndone } from '#emails/transfer.ts'
import { tryOrLog } from '#services/log.ts'

import { invoicing } from './issue-documents.ts'
import { changeOrder, noSuchOrder, readOrder } from './read-order.ts'
import { changeOf } from './settle.ts'
import type { Shop } from './shop.ts'

/**
 * Records money that arrived by bank transfer, and settles the order by what has arrived in all; the
 * card page that the customer may have opened instead is closed. Safe to repeat.
 */
export async function recordTransfer(
  shop: Shop,
  { transferId, orderId, amount, arrivedOn, reference }: TransferBody,
  actor: string,
): Promise<Result<OrderDetail>> {
  const now = shop.clock.now()
  const today = londonDay(now)
  const transfer = { id: transferId, amount, arrivedOn, reference, recordedBy: actor }
  const order = await withOrder(shop.db, orderId, async (found, tx) => {
    if (!isDayWithin(arrivedOn, { first: londonDay(new Date(found.date)), last: today })) {
      return wrongField('arrivedOn', WRONG_DAY, `${WRONG_DAY}.`)
    }
    const recorded = { ...transfer, recordedAt: now.toISOString() }
    if (!(await insertTransfer(tx, orderId, recorded))) {
      return isRecorded(found, recorded) ? success(found) : failure('attempt-reused', REUSED)
    }
    const transfers = [...found.transfers, { ...recorded, undoneAt: null }]
    const { expects, ...waiting } = awaiting(found, today)
    const entries = [{ kind: 'transfer-recorded', amount, actor }]
    const news = { actor, entries, expects }
    return success(await applyTransfers(shop, tx, { ...waiting, transfers }, news))
  })
  if (!order) return noSuchOrder()
  if (!order.ok) return order
  await closeSession(shop, order.value)
  return readOrder(shop, orderId)
}

const WRONG_DAY = 'Choose a day between that of the order and today'
const REUSED =
  'This form has recorded another transfer before. Close it and look at the order before you record more.'

/** Whether the same transfer counts already. */
function isRecorded({ transfers }: FullOrder, wanted: Omit<Transfer, 'undoneAt'>): boolean {
  return transfers.some(
    ({ amount, arrivedOn, reference, undoneAt }) =>
      undoneAt === null &&
      amount === wanted.amount &&
      arrivedOn === wanted.arrivedOn &&
      reference.toLowerCase() === wanted.reference.toLowerCase(),
  )
}

type Awaiting = FullOrder & Pick<OrderChange, 'expects'>

/** Returns an unpaid order as one that waits for its transfer, whichever way it was to be paid; it lapses on the day of the last notice. */
function awaiting(order: FullOrder, today: Day): Awaiting {
  const { payment, transferDueOn } = order
  if (isPaid(payment) || payment.settlement === 'awaiting_transfer') return order
  const dueOn = transferDueOn ?? today
  const [, noticeOn = null] = noticesOf(dueOn).at(-1) ?? []
  return {
    ...order,
    paymentMethod: 'bank-transfer',
    payment: { ...payment, settlement: 'awaiting_transfer' },
    expects: { dueOn, noticeOn },
  }
}

/** Closes the card page of an order that a transfer has paid, so that nobody pays twice. */
async function closeSession(shop: Shop, order: FullOrder) {
  const { sessionId } = order
  if (!sessionId || !isPaidByTransfer(order)) return
  await tryOrLog(shop, 'session-not-closed', () => shop.provider.expireSession(sessionId))
}

const TOO_LATE =
  'This is possible only on the day it was recorded, and before any money has gone back.'

/**
 * Takes back a transfer that was recorded by mistake, on the same day. Where the order is no longer
 * paid without it, its invoice is credited, and it waits for its transfer again.
 */
export async function undoTransfer(
  shop: Shop,
  { orderId, transferId }: { orderId: string; transferId: string },
  actor: string,
): Promise<Result<OrderDetail>> {
  const now = shop.clock.now()
  return changeOrder(shop, orderId, async (found, tx) => {
    const transfer = found.transfers.find(({ id }) => id === transferId)
    if (!transfer) return noSuchOrder()
    if (transfer.undoneAt !== null) return undefined
    if (!canUndo(transfer, found, now)) return failure('order-changed', TOO_LATE)
    await markUndone(tx, transferId, now)
    const undone = { ...transfer, undoneAt: now.toISOString() }
    const transfers = found.transfers.map((one) => (one === transfer ? undone : one))
    const order = { ...found, transfers }
    const entry = { kind: 'transfer-undone', amount: transfer.amount, actor }
    if (isPaidByTransfer(found) && missingSum(order) > 0)
      await revertPayment(shop, tx, order, entry)
    else await save(tx, order, { events: [entry] }, now)
    return undefined
  })
}

function isPaidByTransfer({ payment, paymentMethod }: FullOrder): boolean {
  return isPaid(payment) && paymentMethod === 'bank-transfer'
}

/** Writes that a paid order is not paid: credits its invoice, and mails the customer, unless erased. */
async function revertPayment(shop: Shop, tx: Transaction, order: FullOrder, entry: NewEvent) {
  const { paidAt } = order.payment
  const documents =
    paidAt === null ? [] : cancelledInvoices(invoicing(shop, order, order.payment, paidAt))
  const payment = { ...order.payment, settlement: 'awaiting_transfer' as const, paidAt: null }
  const [note] = documents
  const mail = isErased(order) ? undefined : transferUndone(order, shop)
  const subject = `${order.id}:${order.documents.length}`
  const mails = mail ? [queuedMail(shop, mail, subject, note?.id)] : []
  await save(tx, order, { payment, documents, mails, events: [entry] }, shop.clock.now())
}

interface News extends Pick<OrderChange, 'expects'> {
  /** Who has done it, as the timeline names them. */
  actor: string
  /** Entries of the timeline before those that follow from the transfers. */
  entries?: readonly NewEvent[]
  /** Refunds that the transfers are paid back by. */
  refunds?: readonly Refund[]
}

/**
 * Writes what the transfers of a locked order make of its payment, with the documents and mails that
 * follow, and ends the transaction; returns the order as it is then.
 */
export function applyTransfers(
  shop: Shop,
  tx: Transaction,
  order: FullOrder,
  { actor, entries = [], refunds, expects }: News,
): Promise<FullOrder> {
  const reading = { ...transferReading(order, shop.provider.live), refunds: refunds ?? null }
  const settled = settlementAfter(order, reading, order.payment.readings)
  if (settled === 'stale') throw new Error('A reading of a locked order is never stale')
  const placed = { ...reading, sessionId: order.sessionId }
  const change = changeOf(shop, order, placed, settled)
  const events = [...entries, ...(change?.events ?? []).map((event) => ({ ...event, actor }))]
  return save(tx, order, { ...change, events, expects }, shop.clock.now())
}
