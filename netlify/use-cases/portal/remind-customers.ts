import { insertMail, queuedMail } from '#data/mail/mails.ts'
import { insertEvents } from '#data/orders/order-events.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { findById, withOrder } from '#data/orders/orders.ts'
import {
  listIntakes,
  listOrdersToRemind,
  listOrdersWithoutIntake,
  storeIntake,
} from '#data/portal/intakes.ts'
import type { Transaction } from '#data/postgres.ts'
import { isOpenToCustomer } from '#domain/order/order-access.ts'
import { isPaid, isWorkOver, paymentStatus } from '#domain/order/order.ts'
import { isAwaitingCustomer } from '#domain/portal/portal.ts'
import { isDaytime, londonDay } from '#domain/time/working-day.ts'
import { portalReminderMail } from '#emails/portal/customer-news.ts'
import { tryOrLog } from '#services/log.ts'

import { nextReminderAt } from './arrival.ts'
import { ensurePortal } from './open-portal.ts'
import { toPortalProduct } from './portal-product.ts'
import type { PortalShop } from './portal-shop.ts'

/** Maximum number of orders per run; the next run continues an hour later. */
const MAX_ORDERS_PER_RUN = 200
/** A scheduled function has 30 seconds. */
const ORDERS_BEGIN_WITHIN_MS = 20_000
/** Maximum number of reminders in a row, until something arrives from the customer. */
const MAX_REMINDERS = 3

/**
 * Stores the intakes of orders in progress, so that their reminders fall due, and by day reminds
 * customers of what is missing. Safe to repeat, to interrupt and to run twice at once.
 */
export async function remindCustomers(shop: PortalShop): Promise<void> {
  const { db, clock, intakes } = shop
  const until = clock.now().getTime() + ORDERS_BEGIN_WITHIN_MS
  const isLate = () => clock.now().getTime() >= until
  for (const id of await listOrdersWithoutIntake(db, Object.keys(intakes), MAX_ORDERS_PER_RUN)) {
    if (isLate()) break
    await tryOrLog(shop, 'intake-postponed', async () => {
      const order = await findById(db, id)
      if (order) await ensurePortal(shop, order)
    })
  }
  if (!isDaytime(clock.now())) return
  for (const id of await listOrdersToRemind(db, clock.now(), MAX_ORDERS_PER_RUN)) {
    if (isLate()) return
    await tryOrLog(shop, 'reminder-postponed', async () => {
      await withOrder(db, id, (order, tx) => remindCustomer(shop, tx, order))
    })
  }
}

/** Mails a locked order's customer one reminder of all products, unless another process has just done so. */
async function remindCustomer(shop: PortalShop, tx: Transaction, order: FullOrder) {
  const now = shop.clock.now()
  const waiting = (await listIntakes(tx, order.id)).filter(({ remindAt }) => remindAt !== null)
  if (waiting.every(({ remindAt }) => Date.parse(remindAt ?? '') > now.getTime())) return
  const needing = waiting.filter((row) => isAwaitingCustomer(toPortalProduct(row, order)))
  const reminded = isInProgress(order, now) ? needing : []
  for (const row of waiting) {
    // A product that is not reminded now may be later, such as after a wrong move of its step.
    const reminders = row.reminders + (reminded.includes(row) ? 1 : 0)
    const remindAt = reminders === MAX_REMINDERS ? null : nextReminderAt(row, now)
    await storeIntake(tx, order.id, { ...row, reminders, remindAt })
  }
  if (reminded.length === 0) return
  const products = reminded.map((row) => toPortalProduct(row, order))
  const mail = portalReminderMail(order, shop, products)
  await tx.end([
    insertMail(queuedMail(shop, mail, `${order.id}:${londonDay(now)}`), order.id, now),
    insertEvents(order.id, now, [{ kind: 'reminder-sent', actor: 'shop' }]),
  ])
}

/** Whether the order is paid, neither disputed nor fully returned, and open to its customer. */
function isInProgress(order: FullOrder, now: Date): boolean {
  const status = paymentStatus(order)
  const isOn = status !== 'disputed' && !isWorkOver({ status })
  return isPaid(order.payment) && isOn && isOpenToCustomer(order, now)
}
