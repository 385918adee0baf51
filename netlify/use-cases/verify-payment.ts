import { success, type Result } from '#contract/failure.ts'
import { UNFINISHED, type UnfinishedPayment } from '#contract/verify-payment.ts'
import { isOpenToCustomer, lastOpenDay } from '#domain/order-access.ts'
import { buyerName, isPaid, paymentStatus, type WorkItem } from '#domain/order.ts'
import { productById } from '#domain/product.ts'
import type { VerifiedPayment } from '#domain/verified-payment.ts'

import type { Catalogue } from './catalogue-port.ts'
import { orderClosed } from './order-closed.ts'
import type { FullOrder } from './orders-port.ts'
import type { Ports } from './ports.ts'
import { customerDocuments } from './read-document.ts'
import { settleReference } from './settle-reference.ts'
import { paymentNotFound } from './settle.ts'

/** Settles the order of a session named from the address `ip`; answers what its confirmation shows. */
export async function verifyPayment(
  ports: Ports,
  { sessionId }: { sessionId: string },
  ip: string,
): Promise<Result<VerifiedPayment | UnfinishedPayment>> {
  const settled = await settleReference(ports, sessionId, ip)
  if (!settled.ok) return settled
  const order = settled.value
  if (!isOpenToCustomer(order, ports.clock.now())) return orderClosed(order)
  if (isPaid(order.payment)) return success(verified(order, ports.catalogue))
  const known = paymentStatus(order.payment, order.total)
  const status = UNFINISHED.find((one) => one === known)
  return status ? success({ success: false, status, orderNumber: order.number }) : paymentNotFound()
}

function verified(order: FullOrder, catalogue: Catalogue): VerifiedPayment {
  return {
    success: true,
    status: paymentStatus(order.payment, order.total),
    orderId: order.id,
    orderNumber: order.number,
    orderDate: order.date,
    customerEmail: order.buyer.email,
    customerName: buyerName(order.buyer),
    items: order.items.map((item) => itemOf(item, catalogue)),
    lastDay: lastOpenDay(order),
    total: order.total,
    vatRate: order.vatRate,
    documents: customerDocuments(order),
    refunded: order.payment.refunded,
    formData: { ...order.buyer, paymentMethod: order.paymentMethod, agreeToTerms: true },
  }
}

function itemOf(item: WorkItem, catalogue: Catalogue): VerifiedPayment['items'][number] {
  const { productId: id, name, quantity, price, step, stepSince, promisedOn } = item
  const product = productById(catalogue.products, id)
  return {
    id,
    name,
    image: product?.image ?? '/images/fallback.svg',
    quantity,
    price,
    step,
    stepSince,
    promisedOn,
    ...(product && { turnaround: product.turnaround }),
  }
}
