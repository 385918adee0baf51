import { insertMail, queuedMail } from '#data/mail/mails.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { noteProgress } from '#data/portal/intake-changes.ts'
import { listIntakes } from '#data/portal/intakes.ts'
import type { Connection } from '#data/postgres.ts'
import { DELIVERED_STEP_ID } from '#domain/order/delivery.ts'
import { isAwaitingCustomer } from '#domain/portal/portal.ts'
import { intakeCompleteMail } from '#emails/portal/firm-news.ts'
import type { Shop } from '#use-cases/shop.ts'

import { productOf } from './open-portal.ts'

/**
 * Notes that something of a product has arrived from the customer, was removed, or was asked for: the wait
 * for the next reminder starts again or ends, and the firm gets one mail once nothing required is missing.
 * For the transaction that makes the change, after it and before `end`.
 */
export async function noteArrival(
  shop: Shop,
  tx: Connection,
  order: FullOrder,
  productId: string,
  now: Date,
): Promise<void> {
  const row = (await listIntakes(tx, order.id)).find((one) => one.productId === productId)
  const item = order.items.find((one) => one.productId === productId)
  if (!row || !item) return
  const isAwaited = isAwaitingCustomer(productOf(row, order.id))
  const isNewlyComplete = await noteProgress(tx, {
    orderId: order.id,
    productId,
    isReminded: isAwaited && item.step !== DELIVERED_STEP_ID,
    isComplete: !isAwaited,
    now,
  })
  if (!isNewlyComplete) return
  const mail = intakeCompleteMail(order, shop, row.name)
  const subject = `${order.id}:${productId}:${now.toISOString()}`
  await tx.query(...insertMail(queuedMail(shop, mail, subject), order.id, now))
}
