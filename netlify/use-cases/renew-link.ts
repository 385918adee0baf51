import type { Result } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/order.ts'
import { insertMail } from '#data/mails.ts'
import { renewKey } from '#data/order-correction.ts'
import { insertEvents } from '#data/order-events.ts'
import { withOrder } from '#data/orders.ts'
import { isOpenToCustomer } from '#domain/order-access.ts'
import { isPaid } from '#domain/order.ts'
import { renewedLink } from '#emails/order-link.ts'

import { orderClosed } from './order-closed.ts'
import { noSuchOrder, readOrder } from './read-order.ts'
import type { Shop } from './shop.ts'

/**
 * Mails the customer of a paid order a new link to its page and closes the one before. Refuses where
 * the page is closed anyway.
 */
export async function renewLink(
  shop: Shop,
  { orderId }: { orderId: string },
  actor: string,
): Promise<Result<OrderDetail>> {
  const { catalogue, ids, siteUrl } = shop
  const at = shop.clock.now()
  const closed = await withOrder(shop.db, orderId, async (order, tx) => {
    if (!isPaid(order.payment)) return noSuchOrder()
    if (!isOpenToCustomer(order, at)) return orderClosed(order)
    const renewed = { ...order, accessKey: ids.uuid(), keyRenewedAt: at.toISOString() }
    const link = renewedLink(renewed, { firm: catalogue.firm, siteUrl })
    const mail = { ...link, id: ids.uuid(), dedupeKey: `order-link:${renewed.accessKey}` }
    const facts = { type: 'mail', mail: mail.kind, to: mail.to } as const
    await renewKey(tx, orderId, renewed.accessKey, at)
    await tx.end([
      insertMail(mail, orderId, at),
      insertEvents(orderId, at, [{ kind: 'link-renewed', facts, actor }]),
    ])
    return null
  })
  if (closed === undefined) return noSuchOrder()
  return closed ?? readOrder(shop, orderId)
}
