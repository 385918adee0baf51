import { failure, success, type Result } from '#contract/failure.ts'
import type { SendOrderEmailAnswer } from '#contract/send-order-email.ts'
import { isConfirmationOpen, isErased, isPaid } from '#domain/order.ts'
import { orderConfirmation } from '#emails/order-confirmation.ts'

import { deliverMails } from './deliver-mails.ts'
import type { Ports, StoredOrderRow } from './ports.ts'

const LIMITS = { perOrderAndHour: 3, perAddressAndDay: 10 }

interface Request {
  orderId: string
  automatic?: boolean | undefined
}

/**
 * Sends the confirmation to the address that is stored with the order. An `automatic` request only
 * makes sure that the first one is on its way. One answer for orders unknown, unpaid, erased or too old;
 * `isStaff` lifts the age limit.
 */
export async function sendOrderEmail(
  ports: Ports,
  { orderId, automatic }: Request,
  isStaff = false,
): Promise<Result<SendOrderEmailAnswer>> {
  const order = await ports.orders.byId(orderId)
  if (!order || !isSendable(order, isStaff, ports.chance.now())) {
    return failure('order-not-found', 'There is no paid order under this reference.')
  }
  if (!automatic) {
    const wait = await queueCopy(ports, order)
    if (wait !== undefined) return tooMany(wait)
  }
  const sent = await deliverMails(ports, order.id)
  const hasLeft = sent.some((mail) => mail.kind === 'order-confirmation')
  const isNotified = hasLeft || (automatic === true && (await isSent(ports, order.id)))
  return success({ success: true, sentToCustomer: isNotified })
}

function isSendable(order: StoredOrderRow, isStaff: boolean, now: Date): boolean {
  if (!isPaid(order.payment) || isErased(order)) return false
  return isStaff || isConfirmationOpen(order, now)
}

function queueCopy(ports: Ports, order: StoredOrderRow): Promise<number | undefined> {
  const { catalogue, chance, outbox, siteUrl } = ports
  const id = chance.uuid()
  const mail = orderConfirmation(order, catalogue.firm, siteUrl)
  return outbox.queueResend(
    order.id,
    { ...mail, id, dedupeKey: `copy:${id}` },
    chance.now(),
    LIMITS,
  )
}

async function isSent(ports: Ports, orderId: string): Promise<boolean> {
  return (await ports.orders.byId(orderId))?.customerNotified ?? false
}

function tooMany(wait: number): Result<never> {
  const minutes = Math.ceil(wait / 60)
  return failure(
    'too-many-requests',
    `This confirmation has been sent several times. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter: wait },
  )
}
