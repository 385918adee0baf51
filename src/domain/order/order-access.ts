import { KEPT_DAYS } from '#domain/people/retention.ts'
import { addDays, londonDay, type Day } from '#domain/time/working-day.ts'

import type { Buyer } from './checkout-form.ts'
import {
  isErased,
  isPaid,
  isWorkOpen,
  isWorkOver,
  paymentStatus,
  type Order,
  type WorkItem,
} from './order.ts'

/** The fields that decide how long the customer may see an order. */
export interface OrderAccessFacts extends Pick<Order, 'date' | 'total' | 'payment'> {
  buyer: Pick<Buyer, 'email'>
  items: readonly Pick<WorkItem, 'step' | 'stepSince' | 'isRefunded'>[]
  /** Day by which the order's bank transfer is expected; null for other payment methods. */
  transferDueOn: Day | null
}

/**
 * The last day in London on which the customer may see their order; null while the work continues.
 * The days count from the last delivery, or from the last refund if a refund ended the work on a
 * product; for an unpaid order, from its date or from the due day of its transfer.
 */
export function lastAccessDay(order: OrderAccessFacts): Day | null {
  const { date, items, payment, transferDueOn } = order
  if (payment.settlement === 'awaiting_transfer') return null
  if (!isPaid(payment))
    return addDays(transferDueOn ?? londonDay(new Date(date)), KEPT_DAYS.unpaidOrder)
  const isOver = isWorkOver({ status: paymentStatus(order) })
  if (!isOver && items.some(isWorkOpen)) return null
  const isReturned = isOver || items.some(({ isRefunded }) => isRefunded)
  const moves = items.map(({ stepSince }) => stepSince)
  const returns = [...payment.refunds, ...payment.disputes].map(({ createdAt }) => createdAt)
  const ends = [...moves, ...(isReturned ? returns : [])].map((moment) => Date.parse(moment))
  return addDays(londonDay(new Date(Math.max(...ends))), KEPT_DAYS.confirmation)
}

/** Whether a customer with a valid reference may still see the order. */
export function isOpenToCustomer(order: OrderAccessFacts, now: Date): boolean {
  const last = lastAccessDay(order)
  return !isErased(order) && (last === null || londonDay(now) <= last)
}

/** The newest link's key gives access; the payment's session only until the first link is replaced. */
export function grantsPersonalData(
  { accessKey, keyRenewedAt, sessionId }: Pick<Order, 'accessKey' | 'keyRenewedAt' | 'sessionId'>,
  reference: string,
): boolean {
  return reference === accessKey || (keyRenewedAt === null && reference === sessionId)
}

/** The reference with which a browser finds an order: its payment's session, or its link's key. */
export function orderReferenceOf({ paymentMethod, sessionId, accessKey }: Order): string {
  return paymentMethod === 'bank-transfer' ? accessKey : (sessionId ?? '')
}
