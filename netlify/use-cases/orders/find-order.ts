import { success, type Result } from '#contract/failure.ts'
import * as mails from '#data/mail/mails.ts'
import * as orders from '#data/orders/orders.ts'
import { SHARED_LIMITS, type Limit } from '#data/upkeep/limits.ts'
import { isOpenToCustomer, orderReferenceOf } from '#domain/order/order-access.ts'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import { orderLinkMail } from '#emails/orders/order-link.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import type { Shop } from '#use-cases/shop.ts'
import { refuseBeyondLimit, countForAllVisitors } from '#use-cases/upkeep/beyond-limit.ts'

const SEARCHES: Limit = { name: 'order-links', uses: 10, seconds: 600 }

/** Finds the id of an order, which must not leave the server; `ip` is the caller's network address. */
export async function findOrder(
  shop: Shop,
  { orderNumber, email }: { orderNumber: string; email: string },
  ip: string,
): Promise<Result<string | undefined>> {
  const refused = await refuseBeyondLimit(shop, SEARCHES, ip)
  if (refused) return refused
  await countForAllVisitors(shop, SHARED_LIMITS.orderLinks)
  return success(await orders.findOrderId(shop.db, parseOrderNumber(orderNumber) ?? '', email))
}

/** Mails the link, up to a limit; after the answer, whose time must not reveal whether the order exists. */
export async function mailOrderLink(shop: Shop, orderId: string): Promise<void> {
  const { clock, ids } = shop
  const order = await orders.findById(shop.db, orderId)
  if (!order || orderReferenceOf(order) === '') return
  const isOpen = isOpenToCustomer(order, clock.now())
  const queued = mails.queuedMail(shop, orderLinkMail(order, shop, isOpen), ids.uuid())
  const wait = await mails.queueMailCopy(shop.db, orderId, queued, clock.now())
  if (wait === undefined) await dispatchMails(shop, orderId)
  else shop.log('order-link-held-back', { orderNumber: order.number })
}
