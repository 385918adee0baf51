import { success, type Result } from '#contract/failure.ts'
import type { StoreOrderAnswer } from '#contract/store-order.ts'
import { isOpenToCustomer } from '#domain/order-access.ts'
import { isPaid } from '#domain/order.ts'

import { orderClosed } from './order-closed.ts'
import { settleReference } from './settle-reference.ts'
import { paymentNotFound } from './settle.ts'
import type { Shop } from './shop.ts'

/** Settles the session's order; only the session id is read from what the browser holds. */
export async function storeOrder(
  shop: Shop,
  { orderData }: { orderData: { sessionId: string } },
  ip: string,
): Promise<Result<StoreOrderAnswer>> {
  const settled = await settleReference(shop, orderData.sessionId, ip)
  if (!settled.ok) return settled
  const order = settled.value
  if (!isOpenToCustomer(order, shop.clock.now())) return orderClosed(order)
  if (!isPaid(order.payment)) return paymentNotFound()
  return success({ success: true, orderId: order.id, orderNumber: order.number })
}
