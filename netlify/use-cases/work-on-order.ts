import { failure, type Result } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/order.ts'
import { FIRST_STEP, type DeliveryStep } from '#domain/delivery.ts'
import { promisedDate } from '#domain/due.ts'
import { lastOpenDay } from '#domain/order-access.ts'
import { isErased, isPaid, isWorkOver, paymentStatus, type WorkItem } from '#domain/order.ts'
import { productById } from '#domain/product.ts'
import { deliveryStepMail } from '#emails/delivery-step.ts'

import { abandon } from './abandon.ts'
import { forgetPayment } from './forget-payment.ts'
import type { Ports } from './ports.ts'
import { noSuchOrder, readOrder } from './read-order.ts'
import { settle } from './settle.ts'

interface Move {
  orderId: string
  productId: string
  from: DeliveryStep
  to: DeliveryStep
}

/**
 * Moves the work on one product of a paid order to another step and mails the customer, if any is
 * left, once. Work that ended with the money going back stays where it is.
 */
export async function moveStep(
  ports: Ports,
  { orderId, productId, from, to }: Move,
  actor: string,
): Promise<Result<OrderDetail>> {
  const order = await ports.orders.byId(orderId)
  const item = order?.items.find((candidate) => candidate.productId === productId)
  if (!order || !item || !isPaid(order.payment)) return noSuchOrder()
  if (isWorkOver({ status: paymentStatus(order.payment, order.total) })) {
    return failure('step-changed', 'The payment has been returned, so work has stopped.')
  }
  const { catalogue, clock, orderAdmin, ids, siteUrl } = ports
  const now = clock.now()
  const promisedOn = promiseFor(ports, item, to)
  const moved = { ...item, step: to, stepSince: now.toISOString() }
  const items = order.items.map((other) => (other === item ? moved : other))
  const mail = deliveryStepMail({
    order,
    item,
    step: to,
    firm: catalogue.firm,
    siteUrl,
    promisedOn,
    lastDay: lastOpenDay({ ...order, items }),
  })
  const id = ids.uuid()
  const isMoved =
    from !== to &&
    (await orderAdmin.moveStep({
      orderId,
      productId,
      from,
      to,
      actor,
      at: now,
      promisedOn,
      mail: isErased(order) ? null : { ...mail, id, dedupeKey: `delivery-step:${id}` },
    }))
  return isMoved
    ? readOrder(ports, orderId)
    : failure(
        'step-changed',
        'Someone has updated this step in the meantime. The page now shows the latest.',
      )
}

/** The day promised once a move is made: none while the information for the work has not arrived. */
function promiseFor({ catalogue, clock }: Ports, item: WorkItem, to: DeliveryStep): string | null {
  if (to === FIRST_STEP) return null
  const turnaround = productById(catalogue.products, item.productId)?.turnaround ?? ''
  return item.promisedOn ?? promisedDate(turnaround, clock.now()) ?? null
}

/** Adds a staff note to the timeline. */
export async function addNote(
  ports: Ports,
  { orderId, text }: { orderId: string; text: string },
  actor: string,
): Promise<Result<OrderDetail>> {
  if (!(await ports.orders.byId(orderId))) return noSuchOrder()
  await ports.orderAdmin.addNote(orderId, { at: ports.clock.now(), actor, text })
  return readOrder(ports, orderId)
}

/** Reads the payment again, ends an order that never had one, and gives mails that were given up another try. */
export async function recheckOrder(
  ports: Ports,
  { orderId }: { orderId: string },
): Promise<Result<OrderDetail>> {
  const order = await ports.orders.byId(orderId)
  if (!order) return noSuchOrder()
  await ports.orderAdmin.retryMails(orderId, ports.clock.now())
  if (order.sessionId === null) await abandon(ports, orderId)
  else {
    const settled = await settle(ports, order.sessionId, 'all', order)
    if (!settled.ok) await forgetPayment(ports, order)
  }
  return readOrder(ports, orderId)
}
