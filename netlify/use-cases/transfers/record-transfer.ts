import { failure } from '#contract/failure.ts'
import type * as contract from '#contract/transfers/staff.ts'
import { queuedMail } from '#data/mail/mails.ts'
import type { NewEvent } from '#data/orders/order-events.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import type { OrderChange } from '#data/orders/orders.ts'
import type { Transaction } from '#data/postgres.ts'
import {
  addTransfer,
  expectTransfer,
  markTransferUndone,
  wasTransferAwaited,
  withdrawMails,
} from '#data/transfers/transfers.ts'
import { creditNotesAfterCancellation } from '#domain/documents/missing-documents.ts'
import type { Refund } from '#domain/money/refund.ts'
import { isPaid } from '#domain/order/order.ts'
import { applyReading } from '#domain/order/settlement.ts'
import { type Day, londonDay } from '#domain/time/working-day.ts'
import {
  canUndoTransfer,
  outstandingAmount,
  receivedAmount,
  findTransferNotice,
  transferNoticeDays,
  transferDueOn,
  transferReading,
} from '#domain/transfers/transfer.ts'
import { transferUndoneMail } from '#emails/transfers/transfer.ts'
import { tryOrLog } from '#services/log.ts'
import { invoicingContext } from '#use-cases/documents/issue-documents.ts'
import { orderNotFound, readOrder } from '#use-cases/orders/read-order.ts'
import { changeOrder, recheckOrder } from '#use-cases/orders/work-on-order.ts'
import { orderChangeAfterReading } from '#use-cases/payments/settle.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'

import { isSameTransfer, findTransferRefusal } from './transfer-refusal.ts'

const FORM_REUSED = failure(
  'attempt-reused',
  'This form has already recorded a transfer. Close it and look at the order before you record more.',
)

/** Settles the order by the total received; closes the card page once the order is paid. Safe to repeat. */
export const recordTransfer: UseCase<typeof contract.recordTransfer> = (shop, body, actor) => {
  const { transferId: id, orderId, amount, arrivedOn, reference } = body
  const recorded = { id, amount, arrivedOn, reference, recordedBy: actor }
  return changeOrder(
    shop,
    orderId,
    async (found, now, tx) => {
      const before = found.transfers.find((one) => one.id === id)
      if (before) return isSameTransfer(before, recorded) ? undefined : FORM_REUSED
      const today = londonDay(now)
      const refused = findTransferRefusal(found, body, today)
      if (refused) return refused
      const transfer = { ...recorded, recordedAt: now.toISOString() }
      if (!(await addTransfer(tx, orderId, transfer))) return FORM_REUSED
      const counts = { undoneAt: null, returnedAt: null, endedBy: null }
      const { statements, ...awaiting } = asAwaitingTransfer(found, today)
      const { payment, paymentMethod } = awaiting
      const changed = { ...awaiting, transfers: [...found.transfers, { ...transfer, ...counts }] }
      const entries = [{ kind: 'transfer-recorded', amount, actor } as const]
      const settled = applyTransfers(shop, changed, { actor, entries, statements })
      return { payment, paymentMethod, ...settled }
    },
    async (order) => {
      if (isPaidByTransfer(order)) await closeCardPage(shop, order)
    },
  )
}

type AwaitingOrder = FullOrder & Pick<OrderChange, 'statements'>

/** Converts an order of any payment method to one that awaits a transfer and lapses without a reminder. */
function asAwaitingTransfer(order: FullOrder, today: Day): AwaitingOrder {
  const { payment, transferDueOn } = order
  if (isPaid(payment) || payment.settlement === 'awaiting_transfer') return order
  const dueOn = transferDueOn ?? today
  const [, noticeOn = null] = transferNoticeDays(dueOn).at(-1) ?? []
  return {
    ...order,
    paymentMethod: 'bank-transfer',
    payment: { ...payment, settlement: 'awaiting_transfer' },
    transferDueOn: dueOn,
    statements: [expectTransfer(order.id, { dueOn, noticeOn })],
  }
}

/** Closes the card page of an order that was paid by transfer or has ended, so that nobody pays twice. */
export async function closeCardPage(shop: Shop, { sessionId }: FullOrder) {
  if (!sessionId) return
  await tryOrLog(shop, 'session-not-closed', () => shop.provider.expireSession(sessionId))
}

const TOO_LATE = 'A transfer can be undone only while none of the order’s money has been refunded.'

export const undoTransfer: UseCase<typeof contract.undoTransfer> = async (shop, body, actor) => {
  const undone = await markUndone(shop, body, actor)
  if (!undone.ok || undone.value.status !== 'pending') return undone
  // The card session may have ended while the order awaited a transfer.
  await tryOrLog(shop, 'payment-not-checked', async () => {
    await recheckOrder(shop, body)
  })
  return readOrder(shop, body.orderId)
}

const markUndone: UseCase<typeof contract.undoTransfer> = (shop, { orderId, transferId }, actor) =>
  changeOrder(shop, orderId, async (found, at, tx) => {
    const transfer = found.transfers.find(({ id }) => id === transferId)
    if (!transfer) return orderNotFound()
    if (transfer.undoneAt !== null) return undefined
    if (!canUndoTransfer(transfer, found)) return failure('order-changed', TOO_LATE)
    const undone = { ...transfer, undoneAt: at.toISOString() }
    const transfers = found.transfers.map((one) => (one === transfer ? undone : one))
    const order = { ...found, transfers }
    const undo = [
      markTransferUndone(transferId, { actor, at }),
      withdrawMails(orderId, at, ['transfer-rest']),
    ]
    const events: NewEvent[] = [{ kind: 'transfer-undone', amount: transfer.amount, actor }]
    const { statements = [], ...reverted } = await revertedPayment(shop, tx, order, at)
    return { ...reverted, statements: [...undo, ...statements], events }
  })

/** The changes of an order once a transfer is undone; none while enough remains, or others are awaited. */
async function revertedPayment(
  shop: Shop,
  tx: Transaction,
  order: FullOrder,
  now: Date,
): Promise<Partial<OrderChange>> {
  if (isPaid(order.payment)) {
    const isUnpaid = isPaidByTransfer(order) && outstandingAmount(order) > 0
    return isUnpaid ? revertPayment(shop, order, now) : {}
  }
  // The customer knows of a transfer that paid the order and led to an invoice.
  const isMistake = receivedAmount(order.transfers) === 0 && order.documents.length === 0
  return isMistake && !(await wasTransferAwaited(tx, order.id)) ? awaitingCardAgain(order) : {}
}

/** The change of an order that awaits a transfer only by mistake: it waits for its card payment again. */
function awaitingCardAgain({ id, payment }: FullOrder): Partial<OrderChange> {
  return {
    paymentMethod: 'credit-card',
    payment: { ...payment, settlement: 'pending' },
    statements: [expectTransfer(id, { dueOn: null, noticeOn: null })],
  }
}

function isPaidByTransfer({ payment, paymentMethod }: FullOrder): boolean {
  return isPaid(payment) && paymentMethod === 'bank-transfer'
}

/** The changes that make a paid order unpaid: a credit note, and a mail to the customer. */
function revertPayment(shop: Shop, order: FullOrder, now: Date): Partial<OrderChange> {
  const { paidAt } = order.payment
  const documents =
    paidAt === null
      ? []
      : creditNotesAfterCancellation(invoicingContext(shop, order, order.payment, paidAt))
  const payment = { ...order.payment, settlement: 'awaiting_transfer' as const, paidAt: null }
  const [note] = documents
  const subject = `${order.id}:${order.documents.length}`
  const mails = [queuedMail(shop, transferUndoneMail(order, shop), subject, note?.id)]
  const statements = [
    withdrawMails(order.id, now, ['order-confirmation', 'order-notification']),
    ...renewDueDay(shop, order, londonDay(now)),
  ]
  return { payment, documents, mails, statements }
}

/** The statement that sets a new due day if the previous due day has passed; otherwise no statement. */
function renewDueDay({ catalogue }: Shop, { id, transferDueOn: before }: FullOrder, today: Day) {
  const { bank } = catalogue.firm
  if (!bank || before === null || before >= today) return []
  const dueOn = transferDueOn(today, bank)
  return [expectTransfer(id, { dueOn, noticeOn: findTransferNotice(dueOn, today).nextOn })]
}

interface SettlementOptions extends Pick<OrderChange, 'statements'> {
  actor: string
  /** Timeline entries that precede the entries of the payment. */
  entries?: readonly NewEvent[]
  refunds?: readonly Refund[]
}

/** The changes that settle an order by its transfers. */
export function applyTransfers(
  shop: Shop,
  order: FullOrder,
  { actor, entries = [], refunds, statements = [] }: SettlementOptions,
): Partial<OrderChange> {
  const reading = { ...transferReading(order, shop.provider.live), refunds: refunds ?? null }
  const settled = applyReading(order, reading, order.payment.readings)
  if (settled === 'stale') throw new Error('A reading of a locked order is never stale')
  const placed = { ...reading, sessionId: order.sessionId }
  const change = orderChangeAfterReading(shop, order, placed, settled)
  const events = [...entries, ...(change?.events ?? []).map((event) => ({ ...event, actor }))]
  const all = [...statements, ...(change?.statements ?? [])]
  return { ...change, events, statements: all }
}
