import type { Result } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/order.ts'
import { isErased, isPaid } from '#domain/order.ts'

import { dispatchAndWait } from './dispatch-mails.ts'
import type { Ports } from './ports.ts'
import { noSuchOrder, readOrder } from './read-order.ts'
import { queueCopy } from './send-order-email.ts'

/**
 * Corrects the address of a client who has not been erased and sends what has not reached it: mails
 * that had not left, and the confirmation, as often as copies may be sent. What goes where, and what
 * is held back, stands in the timeline. Safe to repeat.
 */
export async function correctEmail(
  ports: Ports,
  { orderId, email }: { orderId: string; email: string },
  actor: string,
): Promise<Result<OrderDetail>> {
  const before = await ports.orders.byId(orderId)
  if (!before || isErased(before)) return noSuchOrder()
  await ports.desk.correctEmail({ orderId, email, actor, at: ports.chance.now() })
  const order = await ports.orders.byId(orderId)
  const extras = await ports.desk.extras(orderId, ports.chance.now())
  const isWritten = extras?.mails.some(
    ({ kind, to }) => kind === 'order-confirmation' && to === email,
  )
  if (order?.buyer.email === email && isPaid(order.payment) && !isWritten) {
    const wait = await queueCopy(ports, order, `copy:${orderId}:${email}`)
    const kind = wait === undefined ? 'copy-queued' : 'copy-held-back'
    await ports.desk.noteCopy({ orderId, kind, email, actor, at: ports.chance.now() })
  }
  await dispatchAndWait(ports, orderId)
  return readOrder(ports, orderId)
}
