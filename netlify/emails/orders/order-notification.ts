import { formatMoney } from '#domain/money/money.ts'
import { BUYER_ROWS, SUMMARY_FIELDS } from '#domain/order/buyer-fields.ts'
import { buyerName, type Order } from '#domain/order/order.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { details, lines, paragraph, rows, section, toMail } from '#emails/blocks.ts'
import type { Shop } from '#emails/sender.ts'

import { addressLines, amountRows, customerName, staffOrderLink } from './order-parts.ts'

export function orderNotification(order: Order, shop: Shop) {
  const { buyer } = order
  const contact = SUMMARY_FIELDS.map(
    (field) => [BUYER_ROWS[field].labels.staff, buyer[field]] as const,
  )
  return toMail(shop, {
    kind: 'order-notification',
    to: shop.firmInbox,
    replyTo: buyer.email,
    subject: `New order ${order.number}: ${formatMoney(order.total)}`,
    preview: `${customerName(order)}: ${formatMoney(order.total)}`,
    heading: `New order ${order.number}`,
    blocks: [
      paragraph(`Order ${order.number} has been paid: ${formatMoney(order.total)}.`),
      paragraph(formatLondonTime(order.date)),
      rows(amountRows(order)),
      section('Customer', details([['Name', buyerName(buyer)], ...contact])),
      section('Billing address', lines(addressLines(order))),
      staffOrderLink(order.id, shop),
    ],
  })
}
