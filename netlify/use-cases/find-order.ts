import { success, type Result } from '#contract/failure.ts'
import { isOpenToCustomer } from '#domain/order-access.ts'
import { orderNumberIn } from '#domain/order.ts'
import { orderLink } from '#emails/order-link.ts'

import { beyondLimit, COPIES, countOfAll, ORDER_LINKS, SUMS } from './beyond-limit.ts'
import { dispatchMails } from './dispatch-mails.ts'
import type { Ports } from './ports.ts'

/**
 * Looks for the order that a number and an address name together, for somebody at the network
 * address `ip`; answers its id, which nobody outside may be told, or undefined.
 */
export async function findOrder(
  ports: Ports,
  { orderNumber, email }: { orderNumber: string; email: string },
  ip: string,
): Promise<Result<string | undefined>> {
  const refused = await beyondLimit(ports, ORDER_LINKS, ip)
  if (refused) return refused
  await countOfAll(ports, SUMS.orderLinks)
  return success(await ports.orders.idOf(orderNumberIn(orderNumber) ?? '', email))
}

/**
 * Mails the link to an order's page to its customer, as often as copies may be sent. Done after the
 * answer has gone out, so that its time does not tell whether there is an order.
 */
export async function mailOrderLink(ports: Ports, orderId: string): Promise<void> {
  const { catalogue, clock, ids, siteUrl } = ports
  const order = await ports.orders.byId(orderId)
  if (!order?.sessionId) return
  const isOpen = isOpenToCustomer(order, clock.now())
  const mail = orderLink(order, { firm: catalogue.firm, siteUrl, isOpen })
  const queued = { ...mail, id: ids.uuid(), dedupeKey: `copy:${ids.uuid()}` }
  const wait = await ports.outbox.queueResend(orderId, queued, clock.now(), COPIES)
  if (wait === undefined) await dispatchMails(ports, orderId)
  else ports.log('order-link-held-back', { orderNumber: order.number })
}
