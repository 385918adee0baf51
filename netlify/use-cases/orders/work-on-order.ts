import { failure, wrongField } from '#contract/failure.ts'
import type * as contract from '#contract/staff/order.ts'
import { insertMail, queuedMail, retryFailedMails } from '#data/mail/mails.ts'
import { renewKey } from '#data/orders/order-correction.ts'
import { insertEvents, insertTextEvent } from '#data/orders/order-events.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { findById, updateStep } from '#data/orders/orders.ts'
import { DELIVERED_STEP_ID, findStep, type WorkStep } from '#domain/order/delivery.ts'
import { lastAccessDay, isOpenToCustomer } from '#domain/order/order-access.ts'
import { isErased, isPaid, isWorkOver, paymentStatus, type WorkItem } from '#domain/order/order.ts'
import { promiseAfterMove } from '#domain/order/promise.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { deliveryStepMail } from '#emails/orders/delivery-step.ts'
import { renewedLinkMail } from '#emails/orders/order-link.ts'
import { endUnopenedOrder, endOrphanedOrder } from '#use-cases/payments/end-unpaid.ts'
import { settle } from '#use-cases/payments/settle.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'

import { closedOrderFailure } from './order-closed.ts'
import { changeOrder, orderNotFound, readOrder } from './read-order.ts'

export const moveStep: UseCase<typeof contract.moveStep> = async (
  shop,
  { orderId, productId, from, to, words },
  actor,
) =>
  changeOrder(shop, orderId, async (order, tx) => {
    const item = order.items.find((candidate) => candidate.productId === productId)
    const step = item && findStep(item.steps, to)
    if (!item || !step || !isPaid(order.payment)) return orderNotFound()
    if (isWorkOver({ status: paymentStatus(order.payment, order.total) })) {
      return failure('step-changed', 'The payment has been returned, so work has stopped.')
    }
    if (item.step !== from) return failure('step-changed', CHANGED_MESSAGE)
    if (from === to) return undefined
    const at = shop.clock.now()
    const move = { step, at, actor, words }
    const { statements, promisedOn, moved } = prepareStepMove(shop, order, item, move)
    const news = { item, step, promisedOn, words, lastDay: lastAccessDay(moved) }
    const mail = queuedMail(shop, deliveryStepMail(order, shop, news), shop.ids.uuid())
    await tx.end([...statements, ...(isErased(order) ? [] : [insertMail(mail, orderId, at)])])
    return undefined
  })

const CHANGED_MESSAGE =
  'Someone has updated the progress in the meantime. The page is now up to date.'

interface StepMove {
  step: WorkStep
  at: Date
  actor: string
  words?: string | undefined
}

/** Prepares the move of an item of a locked order to a step, which may be the current step. */
export function prepareStepMove(
  shop: Shop,
  order: FullOrder,
  item: WorkItem,
  { step, at, actor, words }: StepMove,
) {
  const promisedOn = promiseAfterMove(item, step.id, shop.catalogue.products, at)
  const moved = { ...item, step: step.id, stepSince: at.toISOString() }
  const added = !isErased(order) && words && { words }
  const facts = { type: 'step', product: item.name, step: step.name, ...added } as const
  const events = item.step === step.id ? [] : [{ kind: 'step-moved', actor, facts } as const]
  return {
    promisedOn,
    moved: { ...order, items: order.items.map((one) => (one === item ? moved : one)) },
    statements: [
      updateStep(order.id, item.productId, { step: step.id, at, promisedOn }),
      insertEvents(order.id, at, events),
    ],
  }
}

export const setPromise: UseCase<typeof contract.setPromise> = async (
  shop,
  { orderId, productId, from, to },
  actor,
) =>
  changeOrder(shop, orderId, async (order, tx) => {
    const item = order.items.find((candidate) => candidate.productId === productId)
    const isOver = isWorkOver({ status: paymentStatus(order.payment, order.total) })
    if (!item || !isPaid(order.payment)) return orderNotFound()
    const { promisedOn: before, step } = item
    if (before === to) return undefined
    if (before !== from || isOver || step === DELIVERED_STEP_ID) {
      return failure('order-changed', CHANGED_MESSAGE)
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

export const addNote: UseCase<typeof contract.addNote> = async (shop, { orderId, text }, actor) => {
  if (!(await findById(shop.db, orderId))) return orderNotFound()
  await shop.db.query(...insertTextEvent(orderId, shop.clock.now(), { kind: 'note', actor, text }))
  return readOrder(shop, orderId)
}

/** Reads an order's payment again, ends an order that never had a session, and retries failed mails. */
export async function recheckOrder(shop: Shop, { orderId }: { orderId: string }) {
  const order = await findById(shop.db, orderId)
  if (!order) return orderNotFound()
  await retryFailedMails(shop.db, orderId, shop.clock.now())
  if (order.sessionId === null) await endUnopenedOrder(shop, orderId)
  else {
    const settled = await settle(shop, order.sessionId, 'all', order)
    if (!settled.ok) await endOrphanedOrder(shop, order)
  }
  return readOrder(shop, orderId)
}

/** Ends the old link. Refuses if the page is closed, or nothing is paid and no transfer is awaited. */
export const renewLink: UseCase<typeof contract.renewLink> = async (shop, { orderId }, actor) => {
  const { catalogue, ids } = shop
  const at = shop.clock.now()
  return changeOrder(shop, orderId, async (order, tx) => {
    const isAwaited = order.payment.settlement === 'awaiting_transfer'
    if (!isPaid(order.payment) && !isAwaited) return orderNotFound()
    if (!isOpenToCustomer(order, at)) return closedOrderFailure(order, catalogue.words)
    const renewed = { ...order, accessKey: ids.uuid(), keyRenewedAt: at.toISOString() }
    const mail = queuedMail(shop, renewedLinkMail(renewed, shop), renewed.accessKey)
    const facts = { type: 'mail', mail: mail.kind, to: mail.to } as const
    await renewKey(tx, orderId, renewed.accessKey, at)
    await tx.end([
      insertMail(mail, orderId, at),
      insertEvents(orderId, at, [{ kind: 'link-renewed', facts, actor }]),
    ])
    return undefined
  })
}
