import { KEPT_DAYS } from '#domain/people/retention.ts'
import { addDays, londonDay, type Day } from '#domain/time/working-day.ts'

import type { Buyer } from './checkout-form.ts'
import { isErased, isPaid, isWorkOver, paymentStatus, type Order, type WorkItem } from './order.ts'

/** What of an order decides how long its customer may see it. */
export interface OpenedOrder extends Pick<Order, 'date' | 'total' | 'payment'> {
  buyer: Pick<Buyer, 'email'>
  items: readonly Pick<WorkItem, 'step' | 'stepSince'>[]
  /** By when its bank transfer is expected; null for none. */
  transferDueOn: Day | null
}

/**
 * The last day, in London, on which whoever holds an order's reference may see it: so many days after
 * the last delivery, or after the money went back, or, where nothing was paid, after the order or the
 * day on which its transfer was due. Null while the work goes on.
 */
export function lastOpenDay({ transferDueOn, ...order }: OpenedOrder): Day | null {
  const { date, items, total, payment } = order
  if (payment.settlement === 'awaiting_transfer') return null
  if (!isPaid(payment))
    return addDays(transferDueOn ?? londonDay(new Date(date)), KEPT_DAYS.unpaidOrder)
  const isOver = isWorkOver({ status: paymentStatus(payment, total) })
  if (!isOver && items.some(({ step }) => step !== 'delivered')) return null
  const moves = items.map(({ stepSince }) => stepSince)
  const returns = [...payment.refunds, ...payment.disputes].map(({ createdAt }) => createdAt)
  const ends = [...moves, ...(isOver ? returns : [])].map((moment) => Date.parse(moment))
  return addDays(londonDay(new Date(Math.max(...ends))), KEPT_DAYS.confirmation)
}

/** Whether an order is still shown to whoever holds its reference and is not staff. */
export function isOpenToCustomer(order: OpenedOrder, now: Date): boolean {
  const last = lastOpenDay(order)
  return !isErased(order) && (last === null || londonDay(now) <= last)
}

/**
 * Whether a reference still opens what is personal in an order: the key of its newest link does, and
 * the session of its payment until a link was first replaced.
 */
export function opensPersonal(
  { accessKey, keyRenewedAt, sessionId }: Pick<Order, 'accessKey' | 'keyRenewedAt' | 'sessionId'>,
  reference: string,
): boolean {
  return reference === accessKey || (keyRenewedAt === null && reference === sessionId)
}
