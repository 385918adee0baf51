import type { Dispute } from '#domain/dispute.ts'
import { isWorkOver, paymentStatus, type Order } from '#domain/order.ts'

import { customerEmail } from './customer-email.ts'
import type { Sender } from './sender.ts'

/** Tells the customer how their bank has decided over the payment, and whether the work goes on. */
export function disputeClosed(order: Order, { status }: Pick<Dispute, 'status'>, firm: Sender) {
  return customerEmail({
    kind: 'dispute-closed',
    order,
    firm,
    subject: `Your bank’s decision on the payment for order ${order.number}`,
    heading: 'Your bank’s decision on your payment',
    paragraphs: [decision(status), consequence(order)],
  })
}

function decision(status: string): string {
  return status === 'won'
    ? 'Your bank has closed the dispute about this payment and let the payment stand.'
    : 'Your bank has closed the dispute about this payment and returned the money to you.'
}

function consequence(order: Order): string {
  return isWorkOver({ status: paymentStatus(order.payment, order.total) })
    ? `The work on your order ${order.number} has ended.`
    : `Your order ${order.number} stands, and the work on it continues.`
}
