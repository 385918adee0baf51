import { formatMoney } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { paragraph, toMail } from '#emails/blocks.ts'
import type { Shop } from '#emails/sender.ts'

import { customerName, staffOrderBlocks } from './order-parts.ts'

export function orderNotification(order: Order, shop: Shop) {
  return toMail(shop, {
    kind: 'order-notification',
    to: shop.firmInbox,
    replyTo: order.buyer.email,
    subject: `New order ${order.number}: ${formatMoney(order.total)}`,
    preview: `${customerName(order)}: ${formatMoney(order.total)}`,
    heading: `New order ${order.number}`,
    blocks: [
      paragraph(`Order ${order.number} has been paid: ${formatMoney(order.total)}.`),
      ...staffOrderBlocks(order, shop),
    ],
  })
}
