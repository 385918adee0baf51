import type { Result } from '#contract/failure.ts'
import { insertMail, queuedMail } from '#data/mail/mails.ts'
import { insertEvents } from '#data/orders/order-events.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { insertDelivery, listDeliverable } from '#data/portal/deliveries.ts'
import { DELIVERED_STEP_ID, findStep } from '#domain/order/delivery.ts'
import { lastAccessDay } from '#domain/order/order-access.ts'
import type { WorkItem } from '#domain/order/order.ts'
import type { Portal } from '#domain/portal/portal.ts'
import { deliveryMadeMail } from '#emails/portal/customer-news.ts'
import { stepMove } from '#use-cases/orders/work-on-order.ts'

import { changeAsStaff, changedMeanwhile, DONE } from './change-portal.ts'
import { productOf } from './open-portal.ts'
import type { PortalShop } from './portal-shop.ts'

interface Delivered {
  orderId: string
  productId: string
  deliveryId: string
  isFinal: boolean
  fileIds: readonly string[]
  text: string
}

/**
 * Delivers files of staff and mails the customer; the finished document also moves the work to its last
 * step, or begins that step again. A repeat with the same id delivers once.
 */
export function deliverFiles(
  shop: PortalShop,
  { orderId, productId, deliveryId, isFinal, fileIds, text }: Delivered,
  actor: string,
): Promise<Result<Portal>> {
  return changeAsStaff(shop, orderId, async ({ order, rows, tx, now: at }) => {
    if (rows.some(({ deliveries }) => deliveries.some(({ id }) => id === deliveryId))) return DONE
    const row = rows.find((one) => one.productId === productId)
    const item = order.items.find((one) => one.productId === productId)
    const files = await listDeliverable(tx, orderId, fileIds)
    if (!row || !item || files.length !== new Set(fileIds).size) return changedMeanwhile()
    const delivery = { id: deliveryId, orderId, productId, isFinal, text, at, actor }
    if (!(await insertDelivery(tx, delivery, fileIds))) return changedMeanwhile()
    const final = isFinal ? finish(shop, order, item, { at, actor }) : undefined
    const names = files.map(({ name }) => name)
    const { revisionsLeft } = productOf(row, orderId)
    const mail = deliveryMadeMail(order, shop, { item, names, text, revisionsLeft, final })
    const kind = isFinal ? 'document-delivered' : 'draft-delivered'
    // With the checksum, which proves what was delivered after the file is gone.
    const texts = files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`)
    const facts = { type: 'text', text: texts.join('\n') } as const
    await tx.end([
      insertEvents(orderId, at, [{ kind, actor, facts }]),
      ...(final?.statements ?? []),
      insertMail(queuedMail(shop, mail, deliveryId), orderId, at),
    ])
    return DONE
  })
}

/** Moves the work on an item to its last step: the statements, and what the mail says about it. */
function finish(
  shop: PortalShop,
  order: FullOrder,
  item: WorkItem,
  by: { at: Date; actor: string },
) {
  const step = findStep(item.steps, DELIVERED_STEP_ID)
  if (!step) return undefined
  const { statements, moved } = stepMove(shop, order, item, { step, ...by })
  return { statements, step, lastDay: lastAccessDay(moved) }
}
