import { formatMoney } from '#domain/money/money.ts'
import { PRO_FORMA_TEXTS } from '#domain/money/transfer.texts.ts'
import { BUYER_ROWS, SUMMARY_FIELDS } from '#domain/order/buyer-fields.ts'
import { buyerName, type Order } from '#domain/order/order.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { emailOf, lines, paragraph, rows, section, type Row } from '#emails/blocks.ts'
import type { Shop } from '#emails/sender.ts'

import { addressLines, amountRows, customerName, staffOrderLink } from './order-parts.ts'

/** Notifies the firm of a new paid order. */
export function orderNotification(order: Order, shop: Shop) {
  return emailOf(shop, {
    kind: 'order-notification',
    to: shop.firmInbox,
    replyTo: order.buyer.email,
    subject: `New order ${order.number}: ${formatMoney(order.total)}`,
    preview: `${customerName(order)}: ${formatMoney(order.total)}`,
    heading: `New order ${order.number}`,
    blocks: [
      paragraph(`Order ${order.number} has been paid: ${formatMoney(order.total)}.`),
      paragraph(formatLondonTime(order.date)),
      rows(amountRows(order)),
      section('Customer', rows(contactRows(order))),
      section('Billing address', lines(addressLines(order))),
      staffOrderLink(order.id, shop),
    ],
  })
}

function contactRows({ buyer }: Order): Row[] {
  return [
    ['Name', buyerName(buyer)],
    ...SUMMARY_FIELDS.map((field): Row => [BUYER_ROWS[field].labels.staff, buyer[field]]),
  ]
}

/** Notifies the firm of an order that awaits its transfer. */
export function transferExpectedMail(order: Order, shop: Shop) {
  const sum = formatMoney(order.total)
  return emailOf(shop, {
    kind: 'transfer-expected',
    to: shop.firmInbox,
    replyTo: order.buyer.email,
    subject: `Order ${order.number} is waiting for a transfer: ${sum}`,
    heading: `Order ${order.number} is waiting for a transfer`,
    blocks: [
      paragraph(
        `Order ${order.number} is waiting for a bank transfer of ${sum} from ${customerName(order)}.`,
      ),
      paragraph('Once the money arrives, record it on the order’s page.'),
      paragraph(formatLondonTime(order.date)),
      rows(amountRows(order, PRO_FORMA_TEXTS.total)),
      staffOrderLink(order.id, shop),
    ],
  })
}
