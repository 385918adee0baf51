import { failure, type Result } from '#contract/failure.ts'
import type { MoveBody, OrderDetail } from '#contract/staff/order.ts'
import { insertMail, queuedMail, retry } from '#data/mail/mails.ts'
import { renewKey } from '#data/orders/order-correction.ts'
import { insertEvents } from '#data/orders/order-events.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { find, updateStep } from '#data/orders/orders.ts'
import { workingDaysToDelivery, findStep, type WorkStep } from '#domain/order/delivery.ts'
import { lastAccessDay, isOpenToCustomer } from '#domain/order/order-access.ts'
import { isErased, isPaid, isWorkOver, paymentStatus, type WorkItem } from '#domain/order/order.ts'
import { productById } from '#domain/products/product.ts'
import { promisedDate } from '#domain/time/due.ts'
import { addWorkingDays, londonDay } from '#domain/time/working-day.ts'
import { deliveryStepMail } from '#emails/orders/delivery-step.ts'
import { renewedLink } from '#emails/orders/order-link.ts'
import { expireWithoutSession, expireUnknownSession } from '#use-cases/payments/end-unpaid.ts'
import { settle } from '#use-cases/payments/settle.ts'
import type { Shop } from '#use-cases/shop.ts'

import { closedOrderFailure } from './order-closed.ts'
import { changeOrder, noSuchOrder, readOrder } from './read-order.ts'

/**
 * Moves the work on one product of a paid order to another step and mails the customer once, unless
 * erased. Refuses if all money was returned.
 */
export async function moveStep(
  shop: Shop,
  { orderId, productId, from, to }: MoveBody,
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
    const { statements, promisedOn, moved } = stepMove(shop, order, item, { step, at, actor })
    const news = { item, step, promisedOn, lastDay: lastAccessDay(moved) }
    const mail = queuedMail(shop, deliveryStepMail(order, shop, news), shop.ids.uuid())
    await tx.end([...statements, ...(isErased(order) ? [] : [insertMail(mail, orderId, at)])])
    return undefined
  })
}

const CHANGED = 'Someone has updated this step in the meantime. The page is now up to date.'

/**
 * What moves the work on an item of a locked order to a step, or begins that step again: the statements, the
 * promised day, and the order after the move.
 */
export function stepMove(
  shop: Shop,
  order: FullOrder,
  item: WorkItem,
  { step, at, actor }: { step: WorkStep; at: Date; actor: string },
) {
  const promisedOn = promiseFor(shop, item, step.id)
  const moved = { ...item, step: step.id, stepSince: at.toISOString() }
  const facts = { type: 'step', product: item.name, step: step.name } as const
  const events = item.step === step.id ? [] : [{ kind: 'step-moved', actor, facts }]
  return {
    promisedOn,
    moved: { ...order, items: order.items.map((one) => (one === item ? moved : one)) },
    statements: [
      updateStep(order.id, item.productId, { step: step.id, at, promisedOn }),
      insertEvents(order.id, at, events),
    ],
  }
}

/**
 * The promised day after a move: null before the work begins, and unchanged once promised. Counted by the
 * working days of the remaining steps if all have them, else by the turnaround.
 */
function promiseFor({ catalogue, clock }: Shop, item: WorkItem, to: string): string | null {
  if (to === item.steps[0]?.id) return null
  const turnaround = productById(catalogue.products, item.productId)?.turnaround ?? ''
  const days = workingDaysToDelivery(item.steps, to)
  const now = clock.now()
  const day =
    days === undefined ? promisedDate(turnaround, now) : addWorkingDays(londonDay(now), days)
  return item.promisedOn ?? day ?? null
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
