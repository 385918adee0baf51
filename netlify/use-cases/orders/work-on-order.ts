import { failure, wrongField, type Result } from '#contract/failure.ts'
import type { MoveBody, OrderDetail, PromiseBody } from '#contract/staff/order.ts'
import { insertMail, queuedMail, retry } from '#data/mail/mails.ts'
import { renewKey } from '#data/orders/order-correction.ts'
import { insertEvents } from '#data/orders/order-events.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { find, updateStep } from '#data/orders/orders.ts'
import type { Statement } from '#data/postgres.ts'
import { DELIVERED_STEP_ID, findStep } from '#domain/order/delivery.ts'
import { lastAccessDay, isOpenToCustomer } from '#domain/order/order-access.ts'
import { isErased, isPaid, isWorkOver, paymentStatus, type WorkItem } from '#domain/order/order.ts'
import { promiseAfterMove } from '#domain/order/promise.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { deliveryStepMail, type StepMail } from '#emails/orders/delivery-step.ts'
import { renewedLink } from '#emails/orders/order-link.ts'
import { expireWithoutSession, expireUnknownSession } from '#use-cases/payments/end-unpaid.ts'
import { settle } from '#use-cases/payments/settle.ts'
import type { Shop } from '#use-cases/shop.ts'

import { closedOrderFailure } from './order-closed.ts'
import { changeOrder, noSuchOrder, readOrder } from './read-order.ts'

/**
 * Moves the work on one product of a paid order to another step and mails the customer once, with `words`
 * as a paragraph, unless erased. Refuses if all money was returned.
 */
export async function moveStep(
  shop: Shop,
  { orderId, productId, from, to, words }: MoveBody,
  actor: string,
): Promise<Result<OrderDetail>> {
  return changeOrder(shop, orderId, async (order, tx) => {
    const item = order.items.find((candidate) => candidate.productId === productId)
    const step = item && findStep(item.steps, to)
    if (!item || !step || !isPaid(order.payment)) return noSuchOrder()
    if (isWorkOver({ status: paymentStatus(order.payment, order.total) })) {
      return failure('step-changed', 'The payment has been returned, so work has stopped.')
    }
    if (item.step !== from) return failure('step-changed', CHANGED)
    if (from === to) return undefined
    const at = shop.clock.now()
    const promisedOn = promiseAfterMove(item, to, shop.catalogue.products, at)
    const move = { step, at, promisedOn, words }
    await tx.end([
      updateStep(orderId, productId, { ...move, step: to }),
      ...newsOfMove(shop, order, item, move, actor),
    ])
    return undefined
  })
}

const CHANGED = 'Someone has updated the progress in the meantime. The page is now up to date.'

/** The entry of a move in the timeline, and its mail; an erased customer gets no mail and no words. */
function newsOfMove(
  shop: Shop,
  order: FullOrder,
  item: WorkItem,
  { at, words, ...move }: Omit<StepMail, 'item' | 'lastDay'> & { at: Date },
  actor: string,
): Statement[] {
  const { step } = move
  const added = !isErased(order) && words && { words }
  const facts = { type: 'step', product: item.name, step: step.name, ...added } as const
  const entry = insertEvents(order.id, at, [{ kind: 'step-moved', actor, facts }])
  if (isErased(order)) return [entry]
  const moved = { ...item, step: step.id, stepSince: at.toISOString() }
  const items = order.items.map((other) => (other === item ? moved : other))
  const lastDay = lastAccessDay({ ...order, items })
  const mail = deliveryStepMail(order, shop, { item, lastDay, words, ...move })
  return [entry, insertMail(queuedMail(shop, mail, shop.ids.uuid()), order.id, at)]
}

/**
 * Sets the promised delivery day of a product whose work is not delivered, from today on, or removes it
 * with null. Sends no mail. Safe to repeat.
 */
export async function setPromise(
  shop: Shop,
  { orderId, productId, from, to }: PromiseBody,
  actor: string,
): Promise<Result<OrderDetail>> {
  return changeOrder(shop, orderId, async (order, tx) => {
    const item = order.items.find((candidate) => candidate.productId === productId)
    const isOver = isWorkOver({ status: paymentStatus(order.payment, order.total) })
    if (!item || !isPaid(order.payment)) return noSuchOrder()
    const { promisedOn: before, step } = item
    if (before === to) return undefined
    if (before !== from || isOver || step === DELIVERED_STEP_ID) {
      return failure('order-changed', CHANGED)
    }
    const at = shop.clock.now()
    if (to !== null && to < londonDay(at)) {
      return wrongField('to', 'Choose a day from today on, or none')
    }
    const facts = { type: 'promise', product: item.name, before, after: to } as const
    await tx.end([
      updateStep(orderId, productId, { step, at: new Date(item.stepSince), promisedOn: to }),
      insertEvents(orderId, at, [{ kind: 'promise-changed', actor, facts }]),
    ])
    return undefined
  })
}

/** Adds a staff note to the timeline. */
export async function addNote(
  shop: Shop,
  { orderId, text }: { orderId: string; text: string },
  actor: string,
): Promise<Result<OrderDetail>> {
  if (!(await find(shop.db, orderId))) return noSuchOrder()
  const note = { kind: 'note', actor, facts: { type: 'text', text } } as const
  await shop.db.query(...insertEvents(orderId, shop.clock.now(), [note]))
  return readOrder(shop, orderId)
}

/** Reads the payment again, ends an order that never had one, and retries failed mails. */
export async function recheckOrder(
  shop: Shop,
  { orderId }: { orderId: string },
): Promise<Result<OrderDetail>> {
  const order = await find(shop.db, orderId)
  if (!order) return noSuchOrder()
  await retry(shop.db, orderId, shop.clock.now())
  if (order.sessionId === null) await expireWithoutSession(shop, orderId)
  else {
    const settled = await settle(shop, order.sessionId, 'all', order)
    if (!settled.ok) await expireUnknownSession(shop, order)
  }
  return readOrder(shop, orderId)
}

/**
 * Mails the customer of an order that is paid or awaits its transfer a new link to its page, and
 * invalidates the previous one. Refuses if the page is closed.
 */
export async function renewLink(
  shop: Shop,
  { orderId }: { orderId: string },
  actor: string,
): Promise<Result<OrderDetail>> {
  const { catalogue, ids } = shop
  const at = shop.clock.now()
  return changeOrder(shop, orderId, async (order, tx) => {
    const isAwaited = order.payment.settlement === 'awaiting_transfer'
    if (!isPaid(order.payment) && !isAwaited) return noSuchOrder()
    if (!isOpenToCustomer(order, at)) return closedOrderFailure(order, catalogue.words)
    const renewed = { ...order, accessKey: ids.uuid(), keyRenewedAt: at.toISOString() }
    const mail = queuedMail(shop, renewedLink(renewed, shop), renewed.accessKey)
    const facts = { type: 'mail', mail: mail.kind, to: mail.to } as const
    await renewKey(tx, orderId, renewed.accessKey, at)
    await tx.end([
      insertMail(mail, orderId, at),
      insertEvents(orderId, at, [{ kind: 'link-renewed', facts, actor }]),
    ])
    return undefined
  })
}
