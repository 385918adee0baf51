import { failure, success, type Result } from '#contract/failure.ts'
import type { SendOrderEmailAnswer } from '#contract/shop/send-order-email.ts'
import * as mails from '#data/mail/mails.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import * as orders from '#data/orders/orders.ts'
import { currentInvoice } from '#domain/documents/invoice.ts'
import { isOpenToCustomer } from '#domain/order/order-access.ts'
import { isErased, isPaid } from '#domain/order/order.ts'
import { orderConfirmation } from '#emails/orders/order-confirmation.ts'
import type { Shop } from '#use-cases/shop.ts'

/**
 * Queues a copy of the confirmation to the order's email address, unless a copy is being sent; an
 * `automatic` request queues no copy. Returns the state of the newest confirmation. Unknown, unpaid,
 * erased and closed orders get the same refusal; staff may also send the confirmation of a closed
 * order.
 */
export async function sendOrderEmail(
  shop: Shop,
  { orderId, automatic }: { orderId: string; automatic?: boolean | undefined },
  isStaff = false,
): Promise<Result<SendOrderEmailAnswer>> {
  const order = await orders.findById(shop.db, orderId)
  if (!order || !isSendable(order, isStaff, shop.clock.now())) {
    return failure('order-not-found', 'There is no paid order with this reference.')
  }
  if (!automatic) {
    const wait = await queueConfirmationCopy(shop, order, `copy:${shop.ids.uuid()}`)
    if (wait !== undefined) return copyLimitRefusal(wait)
  }
  const newest = await mails.findConfirmationState(shop.db, order.id)
  return success({
    success: true,
    sentToCustomer: newest?.isSent ?? false,
    isWaiting: newest?.isUnderWay ?? false,
  })
}

function isSendable(order: FullOrder, isStaff: boolean, now: Date): boolean {
  if (!isPaid(order.payment) || isErased(order)) return false
  return isStaff || isOpenToCustomer(order, now)
}

/** Queues a copy of the confirmation; returns the seconds to wait if too many copies were queued. */
export function queueConfirmationCopy(shop: Shop, order: FullOrder, occasion: string) {
  const documentId = currentInvoice(order.documents)?.id
  const mail = mails.queuedMail(shop, orderConfirmation(order, shop), occasion, documentId)
  return mails.queueMailCopy(shop.db, order.id, mail, shop.clock.now())
}

function copyLimitRefusal(wait: number) {
  const minutes = Math.ceil(wait / 60)
  return failure(
    'too-many-requests',
    `This confirmation has been sent several times. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter: wait },
  )
}
