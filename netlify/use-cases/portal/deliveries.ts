import { wrongField } from '#contract/failure.ts'
import type * as portal from '#contract/shop/portal.ts'
import type * as staffPortal from '#contract/staff/portal.ts'
import { insertMail, queuedMail } from '#data/mail/mails.ts'
import { insertTextEvent } from '#data/orders/order-events.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import {
  insertDelivery,
  listDeliverableFiles,
  storeDeliveryAnswer,
} from '#data/portal/portal-changes.ts'
import { DELIVERED_STEP_ID, findStep } from '#domain/order/delivery.ts'
import { lastAccessDay } from '#domain/order/order-access.ts'
import type { WorkItem } from '#domain/order/order.ts'
import { canAnswerDelivery } from '#domain/portal/portal.ts'
import { deliveryMadeMail } from '#emails/portal/customer-news.ts'
import { deliveryAnsweredMail } from '#emails/portal/firm-news.ts'
import { prepareStepMove } from '#use-cases/orders/work-on-order.ts'

import {
  changeAsCustomer,
  changeAsStaff,
  orderChangedRefusal,
  EMPTY_SUCCESS,
} from './change-portal.ts'
import { toPortalProduct } from './portal-product.ts'
import type { PortalShop, PortalUseCase } from './portal-shop.ts'

/** A finished document moves the work to its last step, or begins the last step again. Safe to repeat. */
export const deliverFiles: PortalUseCase<typeof staffPortal.deliverFiles> = (shop, made, actor) => {
  const { orderId, productId, deliveryId, isFinal, fileIds, text } = made
  return changeAsStaff(shop, orderId, async ({ order, rows, tx, now: at }) => {
    if (rows.some((row) => row.deliveries.some(({ id }) => id === deliveryId))) return EMPTY_SUCCESS
    const row = rows.find((one) => one.productId === productId)
    const item = order.items.find((one) => one.productId === productId)
    const files = await listDeliverableFiles(tx, orderId, fileIds)
    if (!row || !item || files.length !== new Set(fileIds).size) return orderChangedRefusal()
    const added = await tx.query(...insertDelivery(made, actor, at))
    if (added.length === 0) return orderChangedRefusal()
    const final = isFinal ? prepareFinalStep(shop, order, item, { at, actor }) : undefined
    const names = files.map(({ name }) => name)
    const { revisionsLeft } = toPortalProduct(row, order)
    const mail = deliveryMadeMail(order, shop, { item, names, text, revisionsLeft, final })
    const kind = isFinal ? 'document-delivered' : 'draft-delivered'
    // Checksums prove what was delivered, even after the files are deleted.
    const texts = files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`)
    await tx.end([
      insertTextEvent(orderId, at, { kind, actor, text: texts.join('\n') }),
      ...(final?.statements ?? []),
      insertMail(queuedMail(shop, mail, deliveryId), orderId, at),
    ])
    return EMPTY_SUCCESS
  })
}

/** Prepares the move of an item to its last work step: returns the statements, and the step for the mail. */
function prepareFinalStep(
  shop: PortalShop,
  order: FullOrder,
  item: WorkItem,
  by: { at: Date; actor: string },
) {
  const step = findStep(item.steps, DELIVERED_STEP_ID)
  if (!step) return undefined
  const { statements, moved } = prepareStepMove(shop, order, item, { step, ...by })
  return { statements, step, lastDay: lastAccessDay(moved) }
}

export const answerDelivery: PortalUseCase<typeof portal.answerDelivery> = async (
  shop,
  { key, deliveryId, answer, ...given },
  ip,
) => {
  const isChange = answer === 'change'
  const text = isChange ? given.text : ''
  if (isChange && text === '') return wrongField('text', 'Write what to change')
  return changeAsCustomer(shop, key, ip, async ({ order, rows, tx, now }) => {
    const product = rows
      .map((row) => toPortalProduct(row, order))
      .find(({ deliveries }) => deliveries.some(({ id }) => id === deliveryId))
    const delivery = product?.deliveries.find(({ id }) => id === deliveryId)
    if (delivery?.answer === answer && delivery.answerText === text) return EMPTY_SUCCESS
    if (!product || !canAnswerDelivery(product, deliveryId, answer)) return orderChangedRefusal()
    const { name } = product
    const mail = deliveryAnsweredMail(order, shop, { product: name, isChange, text })
    const kind = isChange ? 'change-requested' : 'delivery-accepted'
    // This mail has the key of the alert about the change request, so that the firm gets only one of
    // the two mails.
    const dedupeKey = `alert:change-requested:${order.id}:${deliveryId}`
    await tx.end([
      storeDeliveryAnswer(deliveryId, answer, text, now),
      insertTextEvent(order.id, now, { kind, actor: 'customer', text: text || name }),
      insertMail({ ...queuedMail(shop, mail, deliveryId), dedupeKey }, order.id, now),
    ])
    return EMPTY_SUCCESS
  })
}
