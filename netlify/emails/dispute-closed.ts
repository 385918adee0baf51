import { lostOf, type Dispute } from '#domain/dispute.ts'
import { formatMoney } from '#domain/money.ts'
import { isWorkOver, paymentStatus, type Order } from '#domain/order.ts'

import { customerEmail } from './customer-email.ts'
import type { Sender } from './sender.ts'

/** Tells the customer how their bank has decided over the payment, and whether the work goes on. */
export function disputeClosed(order: Order, dispute: Dispute, firm: Sender) {
  return customerEmail({
    kind: 'dispute-closed',
    order,
    firm,
    subject: `Your bank’s decision on the payment for order ${order.number}`,
    heading: 'Your bank’s decision on your payment',
    paragraphs: [decision(order, dispute), consequence(order)],
  })
}

function decision({ total }: Order, dispute: Dispute): string {
  const decided = 'Your bank has closed the dispute about this payment and'
  const returned = dispute.status === 'lost' ? lostOf(dispute) : 0
  if (returned === 0) return `${decided} let the payment stand.`
  const isPart = dispute.currency === 'gbp' && returned < total
  return `${decided} returned ${isPart ? `${formatMoney(returned)} of it` : 'the money'} to you.`
}

function consequence(order: Order): string {
  return isWorkOver({ status: paymentStatus(order.payment, order.total) })
    ? `The work on your order ${order.number} has ended.`
    : `Your order ${order.number} stands, and the work on it continues.`
}
