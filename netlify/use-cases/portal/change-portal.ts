import { failure, success, type Result } from '#contract/failure.ts'
import { withOrder } from '#data/orders/orders.ts'
import { listIntakes } from '#data/portal/intakes.ts'
import { grantsPersonalData } from '#domain/order/order-access.ts'
import { isErased, isPaid, isWorkOver, paymentStatus } from '#domain/order/order.ts'
import type { Portal } from '#domain/portal/portal.ts'
import { orderNotFound } from '#use-cases/orders/read-order.ts'

import { linkNotFound, openPortal, findOrderOfCustomer, readPortal } from './open-portal.ts'
import type { LockedPortal, PortalShop } from './portal-shop.ts'

type PortalWork<T> = (locked: LockedPortal) => Promise<Result<T>>

/** Changes the portal of the order that a customer's `key` opens, and returns the result of `work`. */
export async function changeByKey<T>(
  shop: PortalShop,
  key: string,
  ip: string,
  work: PortalWork<T>,
) {
  const found = await findOrderOfCustomer(shop, key, ip)
  return found.ok ? changePortal(shop, found.value.id, work, key) : found
}

/** Changes the portal of the order that a customer's `key` opens. Returns the portal as the customer sees it. */
export async function changeAsCustomer(
  shop: PortalShop,
  key: string,
  ip: string,
  work: PortalWork<undefined>,
): Promise<Result<Portal>> {
  const done = await changeByKey(shop, key, ip, work)
  return done.ok ? openPortal(shop, { key }, ip) : done
}

/** Changes the portal of an order. Returns the portal as staff see it. */
export async function changeAsStaff(
  shop: PortalShop,
  orderId: string,
  work: PortalWork<undefined>,
): Promise<Result<Portal>> {
  const done = await changePortal(shop, orderId, work)
  return done.ok ? readPortal(shop, orderId) : done
}

/** Changes the portal of an order; if `key` is given, only while the key opens the order. */
export async function changePortal<T>(
  { db, clock }: PortalShop,
  orderId: string,
  work: PortalWork<T>,
  key?: string,
): Promise<Result<T>> {
  const done = await withOrder<Result<T>>(db, orderId, async (order, tx) => {
    // The link may have been replaced before the order was locked.
    if (key !== undefined && !grantsPersonalData(order, key)) return linkNotFound()
    if (!isPaid(order.payment) || isErased(order)) return orderNotFound()
    if (isWorkOver({ status: paymentStatus(order) })) {
      return failure('order-changed', 'The payment has been returned, so work has stopped.')
    }
    const allRows = await listIntakes(tx, order.id)
    const refunded = order.items.filter(({ isRefunded }) => isRefunded)
    const rows = allRows.filter((row) => refunded.every((item) => item.productId !== row.productId))
    return work({ order, rows, allRows, tx, now: clock.now() })
  })
  return done ?? orderNotFound()
}

/** The refusal of a change whose subject was removed or has changed its state meanwhile. */
export function orderChangedRefusal(): Result<never> {
  return failure('order-changed', 'This has changed in the meantime. Look at it again.')
}

export const EMPTY_SUCCESS: Result<undefined> = success(undefined)
