import { failure, success, type Result } from '#contract/failure.ts'
import type * as contract from '#contract/shop/portal.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import * as orders from '#data/orders/orders.ts'
import { listIntakes } from '#data/portal/intakes.ts'
import { grantsPersonalData, isOpenToCustomer } from '#domain/order/order-access.ts'
import { isErased, isPaid, isWorkOver, paymentStatus } from '#domain/order/order.ts'
import { hasPermission } from '#domain/people/staff-role.ts'
import type { Portal } from '#domain/portal/portal.ts'
import type { OrderReader } from '#use-cases/documents/read-document.ts'
import { closedOrderFailure } from '#use-cases/orders/order-closed.ts'
import { orderNotFound } from '#use-cases/orders/read-order.ts'
import { refuseBeyondLimit, UNKNOWN_SESSION_LIMIT } from '#use-cases/upkeep/beyond-limit.ts'

import { storeIntakes } from './arrival.ts'
import { toPortalProduct } from './portal-product.ts'
import type { PortalShop, PortalUseCase } from './portal-shop.ts'

export const openPortal: PortalUseCase<typeof contract.openPortal> = async (shop, { key }, ip) => {
  const order = await findOrderOfCustomer(shop, key, ip)
  return order.ok ? success(await ensurePortal(shop, order.value, key)) : order
}

export async function readPortal(shop: PortalShop, orderId: string): Promise<Result<Portal>> {
  const order = await orders.findById(shop.db, orderId)
  return order ? success(await ensurePortal(shop, order)) : orderNotFound()
}

/**
 * The paid order that a customer's reference names: the key of the order's link or, until a new
 * link replaces the first, the session of the payment. Refuses with `payment-not-found`, with
 * `too-many-requests`, or with `order-closed` once the order's page is closed.
 */
export async function findOrderOfCustomer(shop: PortalShop, key: string, ip: string) {
  const order = await orders.findByReference(shop.db, key)
  if (!order || !isPaid(order.payment) || !grantsPersonalData(order, key)) {
    const refused = await refuseBeyondLimit(shop, UNKNOWN_SESSION_LIMIT, ip)
    return refused ?? linkNotFound()
  }
  if (isOpenToCustomer(order, shop.clock.now())) return success(order)
  return closedOrderFailure(shop, order)
}

/** The order with this id, and whether the caller is its customer; undefined if the caller may not read it. */
export async function findOrderForReader(
  { db, clock }: Pick<PortalShop, 'db' | 'clock'>,
  id: string,
  { key, roleOf }: OrderReader,
) {
  const order = await orders.findById(db, id)
  if (!order) return undefined
  const isPayer = isPaid(order.payment) && grantsPersonalData(order, key)
  const isCustomer = isPayer && isOpenToCustomer(order, clock.now())
  return isCustomer || hasPermission(await roleOf(), 'read') ? { order, isCustomer } : undefined
}

/** The answer for a link that opens no paid order. */
export function linkNotFound(): Result<never> {
  return failure('payment-not-found', 'This link does not open an order. Use the newest one.')
}

/**
 * The portal of a paid order; stores missing intakes while the order's page is open. With the
 * customer's `key`, the addresses of its files contain the key. Without products if the order is
 * unpaid or erased, or soon after the page is closed.
 */
export async function ensurePortal(
  shop: PortalShop,
  order: FullOrder,
  key?: string,
): Promise<Portal> {
  const { db, clock, intakes } = shop
  const isOver = isWorkOver({ status: paymentStatus(order) })
  if (!isPaid(order.payment) || isErased(order))
    return { orderId: order.id, isOpen: false, products: [] }
  const isOpen = isOpenToCustomer(order, clock.now())
  const stored = await listIntakes(db, order.id)
  const needed = order.items.flatMap(({ productId }) => {
    const intake = intakes[productId]
    return intake && !stored.some((row) => row.productId === productId)
      ? [{ productId, intake }]
      : []
  })
  const hasNew = isOpen && needed.length > 0
  if (hasNew) await storeIntakes(shop, order.id, needed)
  const rows = hasNew ? await listIntakes(db, order.id) : stored
  return {
    orderId: order.id,
    isOpen: isOpen && !isOver,
    products: rows.map((row) => toPortalProduct(row, order, key)),
  }
}
