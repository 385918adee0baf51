import type { Result } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/order.ts'
import { isOpenToCustomer } from '#domain/order-access.ts'
import { isPaid } from '#domain/order.ts'
import { renewedLink } from '#emails/order-link.ts'

import { orderClosed } from './order-closed.ts'
import type { FullOrder } from './orders-port.ts'
import type { Ports } from './ports.ts'
import { noSuchOrder, readOrder } from './read-order.ts'

/**
 * Mails the customer of a paid order a new link to its page and closes the one before. Refuses where
 * the page is closed anyway.
 */
export async function renewLink(
  ports: Ports,
  { orderId }: { orderId: string },
  actor: string,
): Promise<Result<OrderDetail>> {
  const { catalogue, clock, ids, orderAdmin, orders, siteUrl } = ports
  const now = clock.now()
  const mailFor = (order: FullOrder) => {
    if (!isPaid(order.payment) || !isOpenToCustomer(order, now)) return undefined
    const mail = renewedLink(order, { firm: catalogue.firm, siteUrl })
    return { ...mail, id: ids.uuid(), dedupeKey: `order-link:${order.accessKey}` }
  }
  const newKey = ids.uuid()
  if (!(await orderAdmin.renewLink({ orderId, newKey, at: now, actor, mailFor }))) {
    const order = await orders.byId(orderId)
    return order && isPaid(order.payment) ? orderClosed(order) : noSuchOrder()
  }
  return readOrder(ports, orderId)
}
