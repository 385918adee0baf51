import { failure, success, type Result } from '#contract/failure.ts'
import type { SendOrderEmailAnswer } from '#contract/send-order-email.ts'
import { isOpenToCustomer } from '#domain/order-access.ts'
import { isErased, isPaid } from '#domain/order.ts'
import { orderConfirmation } from '#emails/order-confirmation.ts'

import { COPIES } from './beyond-limit.ts'
import { invoiceOf } from './issue-documents.ts'
import type { FullOrder } from './orders-port.ts'
import type { Ports } from './ports.ts'

interface Request {
  orderId: string
  automatic?: boolean | undefined
}

/**
 * Queues a copy of the confirmation to the address that is stored with the order, once while one is
 * under way; an `automatic` request queues none. Returns how the newest stands. One answer for orders
 * unknown, unpaid, erased or closed to their customer; staff may send what is closed.
 */
export async function sendOrderEmail(
  ports: Ports,
  { orderId, automatic }: Request,
  isStaff = false,
): Promise<Result<SendOrderEmailAnswer>> {
  const order = await ports.orders.byId(orderId)
  if (!order || !isSendable(order, isStaff, ports.clock.now())) {
    return failure('order-not-found', 'There is no paid order with this reference.')
  }
  if (!automatic) {
    const wait = await queueCopy(ports, order, `copy:${ports.ids.uuid()}`)
    if (wait !== undefined) return tooMany(wait)
  }
  const standing = await ports.outbox.standing(order.id, 'order-confirmation')
  return success({
    success: true,
    sentToCustomer: standing === 'sent',
    isWaiting: standing === 'under-way',
  })
}

function isSendable(order: FullOrder, isStaff: boolean, now: Date): boolean {
  if (!isPaid(order.payment) || isErased(order)) return false
  return isStaff || isOpenToCustomer(order, now)
}

/** Queues a copy of the confirmation; answers the seconds to wait where there have been too many. */
export function queueCopy(
  ports: Ports,
  order: FullOrder,
  dedupeKey: string,
): Promise<number | undefined> {
  const { catalogue, clock, ids, outbox, siteUrl } = ports
  const mail = orderConfirmation(order, catalogue.firm, siteUrl)
  const documentId = invoiceOf(order)?.id
  const queued = { ...mail, id: ids.uuid(), dedupeKey, ...(documentId && { documentId }) }
  return outbox.queueResend(order.id, queued, clock.now(), COPIES)
}

function tooMany(wait: number): Result<never> {
  const minutes = Math.ceil(wait / 60)
  return failure(
    'too-many-requests',
    `This confirmation has been sent several times. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter: wait },
  )
}
