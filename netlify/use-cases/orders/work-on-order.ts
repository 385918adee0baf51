import { failure, success, wrongField, type Result } from '#contract/failure.ts'
import type * as contract from '#contract/staff/order.ts'
import { queuedMail, retryFailedMails } from '#data/mail/mails.ts'
import { renewKey } from '#data/orders/order-correction.ts'
import { insertEvents } from '#data/orders/order-events.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import {
  findById,
  saveOrderChange,
  updateStep,
  withOrder,
  type OrderChange,
} from '#data/orders/orders.ts'
import type { Transaction } from '#data/postgres.ts'
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
import { orderNotFound, readOrder } from './read-order.ts'

/** What `changeOrder` does with an order: refuses, saves changes or, if undefined, leaves it as it is. */
type Decision = Result<never> | Partial<OrderChange> | undefined

/**
 * Saves what `decide` returns for the locked order; returns the order as staff see it, or the refusal.
 * `finish` gets the order once the transaction has ended.
 */
export async function changeOrder(
  shop: Shop,
  orderId: string,
  decide: (order: FullOrder, now: Date, tx: Transaction) => Decision | Promise<Decision>,
  finish?: (order: FullOrder) => Promise<void>,
): Promise<Result<contract.OrderDetail>> {
  const now = shop.clock.now()
  const changed = await withOrder(shop.db, orderId, async (order, tx) => {
    const decision = await decide(order, now, tx)
    if (decision && 'ok' in decision) return decision
    return success(decision ? await saveOrderChange(tx, order, decision, now) : order)
  })
  if (changed?.ok === false) return changed
  if (changed) await finish?.(changed.value)
  return readOrder(shop, orderId)
}

export const moveStep: UseCase<typeof contract.moveStep> = (
  shop,
  { orderId, productId, from, to, words },
  actor,
) =>
  changeOrder(shop, orderId, (order, at) => {
    const item = order.items.find((candidate) => candidate.productId === productId)
    const step = item && findStep(item.steps, to)
    if (!item || !step || !isPaid(order.payment)) return orderNotFound()
    if (hasWorkStopped(order, item)) {
      return failure('step-changed', 'The payment has been returned, so work has stopped.')
    }
    if (item.step !== from) return failure('step-changed', CHANGED_MESSAGE)
    if (from === to) return undefined
    const move = { step, at, actor, words }
    const { statements, promisedOn, moved } = prepareStepMove(shop, order, item, move)
    const news = { item, step, promisedOn, words, lastDay: lastAccessDay(moved) }
    const mail = queuedMail(shop, deliveryStepMail(order, shop, news), shop.ids.uuid())
    return { statements, mails: [mail] }
  })

/** Whether the price of a product, or the full payment of its order, has been returned. */
function hasWorkStopped(order: FullOrder, { isRefunded }: WorkItem): boolean {
  return isRefunded === true || isWorkOver({ status: paymentStatus(order) })
}

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
      updateStep(order.id, item, { step: step.id, at, promisedOn }),
      insertEvents(order.id, at, events),
    ],
  }
}

export const setPromise: UseCase<typeof contract.setPromise> = (
  shop,
  { orderId, productId, from, to },
  actor,
) =>
  changeOrder(shop, orderId, (order, now) => {
    const item = order.items.find((candidate) => candidate.productId === productId)
    if (!item || !isPaid(order.payment)) return orderNotFound()
    const { promisedOn: before, step } = item
    if (before === to) return undefined
    if (before !== from || hasWorkStopped(order, item) || step === DELIVERED_STEP_ID) {
      return failure('order-changed', CHANGED_MESSAGE)
    }
    if (to !== null && to < londonDay(now)) {
      return wrongField('to', 'Choose a day from today on, or none')
    }
    const facts = { type: 'promise', product: item.name, before, after: to } as const
    const at = new Date(item.stepSince)
    return {
      statements: [updateStep(orderId, item, { step, at, promisedOn: to })],
      events: [{ kind: 'promise-changed', actor, facts }],
    }
  })

export const addNote: UseCase<typeof contract.addNote> = (shop, { orderId, text }, actor) =>
  changeOrder(shop, orderId, () => ({
    events: [{ kind: 'note', actor, facts: { type: 'text', text } }],
  }))

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

/** Ends the old link. Refuses if the order has no page yet, or its page is closed. */
export const renewLink: UseCase<typeof contract.renewLink> = (shop, { orderId }, actor) =>
  changeOrder(shop, orderId, (order, at) => {
    const { payment } = order
    // A wrong card payment hides in its status that an order awaits its transfer.
    if (!isPaid(payment) && payment.settlement !== 'awaiting_transfer') return orderNotFound()
    if (!isOpenToCustomer(order, at)) return closedOrderFailure(shop, order)
    const renewed = { ...order, accessKey: shop.ids.uuid(), keyRenewedAt: at.toISOString() }
    const mail = queuedMail(shop, renewedLinkMail(renewed, shop), renewed.accessKey)
    const facts = { type: 'mail', mail: mail.kind, to: mail.to } as const
    return {
      statements: renewKey(orderId, renewed.accessKey, at),
      mails: [mail],
      events: [{ kind: 'link-renewed', facts, actor }],
    }
  })
