import { formatMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { PATHS } from '#paths.ts'

import { customerEmail } from './customer-email.ts'
import type { Sender } from './sender.ts'

/** Tells the customer that a payment which their bank was still working on has failed or was called off. */
export function paymentFailed(order: Order, firm: Sender, siteUrl: string) {
  return customerEmail({
    kind: 'payment-failed',
    order,
    firm,
    subject: `The payment for your order ${order.number} did not go through`,
    heading: 'Your payment did not go through',
    paragraphs: [
      `The payment of ${formatMoney(order.total)} for your order ${order.number} did not go through. No money has been taken, and no work has begun.`,
      `If you still want to order, you can do so here: ${siteUrl}${PATHS.shop}`,
    ],
  })
}
