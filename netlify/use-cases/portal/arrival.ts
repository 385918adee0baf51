import { insertMail, queuedMail } from '#data/mail/mails.ts'
import { withOrder } from '#data/orders/orders.ts'
import { ensureIntakes, listIntakes, storeIntake, type IntakeRow } from '#data/portal/intakes.ts'
import { isErased } from '#domain/order/order.ts'
import { isOutstanding } from '#domain/portal/portal.ts'
import { addDays, londonDay } from '#domain/time/working-day.ts'
import { intakeCompleteMail } from '#emails/portal/firm-news.ts'
import type { Shop } from '#use-cases/shop.ts'

import { toPortalProduct } from './portal-product.ts'
import type { LockedPortal } from './portal-shop.ts'

/**
 * Notes that the customer has sent or removed something for a product, or that staff have asked for
 * something: the wait for the next reminder starts again or ends, and the firm gets one mail once
 * everything required has arrived. Call this function in the transaction of the change, after the
 * other statements and before `end`. `changes` are stored in the product's intake.
 */
export async function noteIntakeChange(
  shop: Shop,
  { order, tx, now }: Pick<LockedPortal, 'order' | 'tx' | 'now'>,
  productId: string,
  changes: Partial<IntakeRow> = {},
): Promise<void> {
  const stored = (await listIntakes(tx, order.id)).find((one) => one.productId === productId)
  if (!stored) return
  const row = { ...stored, ...changes }
  const product = toPortalProduct(row, order)
  // Also counts what the firm no longer needs, because the mail says that everything has arrived.
  const isIncomplete = product.questionnaire?.state === 'open' || row.requests.some(isOutstanding)
  const isNewlyComplete = !isIncomplete && row.completedAt === null
  const remindAt = isIncomplete ? nextReminderAt(row, now) : null
  const completedAt = isNewlyComplete ? now.toISOString() : row.completedAt
  await storeIntake(tx, order.id, { ...row, reminders: 0, remindAt, completedAt })
  if (!isNewlyComplete) return
  const subject = `${order.id}:${productId}:${now.toISOString()}`
  const mail = queuedMail(shop, intakeCompleteMail(order, shop, row.name), subject)
  await tx.query(...insertMail(mail, order.id, now))
}

/** Like `noteIntakeChange`, for each undelivered product that needs the document, or for all if all are delivered. */
export async function noteDocumentChange(
  shop: Shop,
  locked: LockedPortal,
  requestId: string,
  changes: Partial<IntakeRow> = {},
): Promise<void> {
  const needing = locked.rows.filter(({ requests }) => requests.some(({ id }) => id === requestId))
  const waiting = needing.filter((row) => !toPortalProduct(row, locked.order).isDelivered)
  for (const { productId } of waiting.length > 0 ? waiting : needing) {
    await noteIntakeChange(shop, locked, productId, changes)
  }
}

/** Stores intakes of an order. A document may already be there, sent for a second product of the order. */
export async function storeIntakes(
  shop: Shop,
  orderId: string,
  intakes: readonly Pick<IntakeRow, 'productId' | 'intake'>[],
): Promise<void> {
  await withOrder(shop.db, orderId, async (order, tx) => {
    if (isErased(order)) return
    const now = shop.clock.now()
    const due = intakes.map((one) => ({ ...one, remindAt: nextReminderAt(one, now) }))
    await ensureIntakes(tx, orderId, due)
    for (const { productId, requests } of await listIntakes(tx, orderId)) {
      const isNew = intakes.some((one) => one.productId === productId)
      const hasArrived = requests.some(({ state }) => state !== 'outstanding')
      if (isNew && hasArrived) await noteIntakeChange(shop, { order, tx, now }, productId)
    }
  })
}

/** ISO moment in the daytime, so that the reminder is sent on the day that the page shows; null for no reminder. */
export function nextReminderAt(
  { intake: { remindAfter } }: Pick<IntakeRow, 'intake'>,
  now: Date,
): string | null {
  return remindAfter === null ? null : `${addDays(londonDay(now), remindAfter)}T09:00:00.000Z`
}
