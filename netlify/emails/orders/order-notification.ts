import { formatMoney } from '#domain/money/money.ts'
import { PRO_FORMA_TEXTS } from '#domain/money/transfer.texts.ts'
import { BUYER_ROWS, LABELLED_FIELDS } from '#domain/order/buyer-fields.ts'
import { buyerName, type Order } from '#domain/order/order.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { emailOf, lines, link, paragraph, rows, section, type Row } from '#emails/blocks.ts'
import type { Shop } from '#emails/sender.ts'
import { adminOrderPath } from '#paths.ts'

import { addressLines, amountRows } from './order-parts.ts'

/** Notifies the firm of a new paid order: items, buyer and contact details. */
export function orderNotification(order: Order, shop: Shop) {
  return emailOf(shop, {
    ...headOf(order, shop),
    kind: 'order-notification',
    subject: `New order ${order.number}: ${formatMoney(order.total)}`,
    preview: `${nameOf(order)}: ${formatMoney(order.total)}`,
    heading: `New order ${order.number}`,
    blocks: [
      paragraph(`Order ${order.number} has been paid: ${formatMoney(order.total)}.`),
      paragraph(formatLondonTime(order.date)),
      rows(amountRows(order)),
      section('Customer', rows(contactRows(order))),
      section('Billing address', lines(addressLines(order))),
      openOrder(order, shop),
    ],
  })
}

function contactRows({ buyer }: Order): Row[] {
  return [
    ['Name', buyerName(buyer)],
    ...LABELLED_FIELDS.map((field): Row => [BUYER_ROWS[field].labels.staff, buyer[field]]),
  ]
}

/** Sent to the firm; replies go to the customer. */
function headOf({ buyer }: Order, { firmInbox: to }: Shop) {
  return { to, replyTo: buyer.email }
}

function nameOf({ buyer }: Order): string {
  return buyer.companyName || buyerName(buyer)
}

function openOrder({ id }: Order, { siteUrl }: Shop) {
  return link('Open the order', siteUrl + adminOrderPath(id))
}

/** Notifies the firm of an order that awaits its transfer. */
export function transferExpectedMail(order: Order, shop: Shop) {
  const sum = formatMoney(order.total)
  return emailOf(shop, {
    ...headOf(order, shop),
    kind: 'transfer-expected',
    subject: `Order ${order.number} is waiting for a transfer: ${sum}`,
    heading: `Order ${order.number} is waiting for a transfer`,
    blocks: [
      paragraph(
        `Order ${order.number} is waiting for a bank transfer of ${sum} from ${nameOf(order)}.`,
      ),
      paragraph('Once the money arrives, record it on the order’s page.'),
      paragraph(formatLondonTime(order.date)),
      rows(amountRows(order, PRO_FORMA_TEXTS.total)),
      openOrder(order, shop),
    ],
  })
}
