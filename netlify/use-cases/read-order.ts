import { failure, success, type Result } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/order.ts'
import { paymentStatus } from '#domain/order.ts'
import { failureReason } from '#emails/mail-failure.ts'

import type { OrderExtras } from './desk-port.ts'
import type { Ports, StoredOrderRow } from './ports.ts'

/** One order with all that is known of it, for staff. */
export async function readOrder(ports: Ports, orderId: string): Promise<Result<OrderDetail>> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(orderId)
  const order = isId ? await ports.orders.byId(orderId) : undefined
  const extras = order && (await ports.desk.extras(order.id, ports.chance.now()))
  return order && extras ? success(detail(ports, order, extras)) : noSuchOrder()
}

/** The answer for an order that does not exist. */
export function noSuchOrder(): Result<never> {
  return failure('order-not-found', 'There is no order at this address.')
}

function detail(ports: Ports, order: StoredOrderRow, extras: OrderExtras): OrderDetail {
  const { id, number, date, buyer, paymentMethod, total, payment, paymentIntentId } = order
  return {
    id,
    number,
    date,
    status: paymentStatus(payment, total),
    attention: payment.attention,
    buyer,
    paymentMethod,
    total,
    refunded: payment.refunded,
    lost: payment.lost,
    refunds: payment.refunds,
    disputes: payment.disputes,
    warned: payment.warnings.some(({ actionable }) => actionable),
    reviewOpenedAt: payment.reviewOpenedAt,
    twins: extras.twins,
    isTest: ports.provider.live && payment.live === false,
    items: order.items,
    terms: extras.terms,
    paymentUrl: paymentIntentId === null ? null : ports.provider.paymentUrl(paymentIntentId),
    mails: extras.mails.map(({ lastError, ...mail }) => ({
      ...mail,
      failure: failureReason(lastError),
    })),
    timeline: extras.timeline,
    matters: extras.matters,
  }
}
