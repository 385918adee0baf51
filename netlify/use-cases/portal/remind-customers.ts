import { insertMail, queuedMail } from '#data/mail/mails.ts'
import { insertEvents } from '#data/orders/order-events.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { withOrder } from '#data/orders/orders.ts'
import { ensureIntakes, listIntakes, type IntakeRow } from '#data/portal/intakes.ts'
import { listRemindersDue, listWithoutIntakes, noteReminder } from '#data/portal/reminders.ts'
import type { Transaction } from '#data/postgres.ts'
import { DELIVERED_STEP_ID } from '#domain/order/delivery.ts'
import { isOpenToCustomer } from '#domain/order/order-access.ts'
import { isPaid, isWorkOver, paymentStatus } from '#domain/order/order.ts'
import { isAwaitingCustomer, type PortalProduct } from '#domain/portal/portal.ts'
import { londonDay, londonTime } from '#domain/time/working-day.ts'
import { portalReminderMail } from '#emails/portal/customer-news.ts'
import { tryOrLog } from '#services/log.ts'

import { productOf } from './open-portal.ts'
import type { PortalShop } from './portal-shop.ts'

/** Orders a run; the next run continues an hour later. */
const MOST_ORDERS = 200
/** A scheduled function has 30 seconds. */
const WITHIN_MS = 20_000
/** Hours in London in which reminders go out. */
const DAYTIME = { from: '08', before: '18' }

/**
 * Stores the intakes of orders in progress, so that their reminders fall due, and by day reminds customers of
 * what the firm waits for. Safe to repeat, to interrupt and to run twice at once.
 */
export async function remindCustomers(shop: PortalShop): Promise<void> {
  const { db, clock, intakes } = shop
  const until = clock.now().getTime() + WITHIN_MS
  const isLate = () => clock.now().getTime() >= until
  for (const { orderId, productIds } of await listWithoutIntakes(
    db,
    Object.keys(intakes),
    MOST_ORDERS,
  )) {
    if (isLate()) return
    const needed = productIds.flatMap((productId) => {
      const intake = intakes[productId]
      return intake ? [{ productId, intake }] : []
    })
    await ensureIntakes(db, orderId, needed, clock.now())
  }
  const hour = londonTime(clock.now()).slice(11, 13)
  if (hour < DAYTIME.from || hour >= DAYTIME.before) return
  for (const orderId of await listRemindersDue(db, clock.now(), MOST_ORDERS)) {
    if (isLate()) return
    await tryOrLog(shop, 'reminder-postponed', async () => {
      await withOrder(db, orderId, (order, tx) => remind(shop, tx, order))
    })
  }
}

/** Reminds the customer of a locked order once of all its products, unless another process just has. */
async function remind(shop: PortalShop, tx: Transaction, order: FullOrder) {
  const now = shop.clock.now()
  const rows = await listIntakes(tx, order.id)
  const isDue = rows.some(
    ({ remindAt }) => remindAt !== null && Date.parse(remindAt) <= now.getTime(),
  )
  if (!isDue) return
  const missing = missingFrom(order, rows, now)
  const mail = queuedMail(
    shop,
    portalReminderMail(order, shop, missing),
    `${order.id}:${londonDay(now)}`,
  )
  const isAny = missing.length > 0
  await tx.end([
    noteReminder(
      order.id,
      missing.map(({ productId }) => productId),
      now,
    ),
    ...(isAny ? [insertMail(mail, order.id, now)] : []),
    insertEvents(order.id, now, isAny ? [{ kind: 'reminder-sent', actor: 'shop' }] : []),
  ])
}

/** The products of which the customer is to be reminded; none of an order that is over, erased or closed. */
function missingFrom(order: FullOrder, rows: readonly IntakeRow[], now: Date): PortalProduct[] {
  const isOver = isWorkOver({ status: paymentStatus(order.payment, order.total) })
  if (!isPaid(order.payment) || isOver || !isOpenToCustomer(order, now)) return []
  const done = order.items.filter(({ step }) => step === DELIVERED_STEP_ID)
  return rows
    .map((row) => productOf(row, order.id))
    .filter(
      (product) =>
        product.remindAt !== null &&
        isAwaitingCustomer(product) &&
        done.every(({ productId }) => productId !== product.productId),
    )
}
