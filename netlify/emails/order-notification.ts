import { formatMoney } from '#domain/money.ts'
import { buyerName, type Order } from '#domain/order.ts'
import { PRO_FORMA } from '#messages/transfer.ts'
import { adminOrderPath } from '#paths.ts'

import { emailOf, lines, link, paragraph, rows, section, type Block } from './blocks.ts'
import { addressLines, amountRows, orderedAt } from './order-parts.ts'
import type { StaffRoute } from './sender.ts'

/** The firm's own note of a new paid order: who bought what, and how to reach them. */
export function orderNotification(order: Order, { to, firm, siteUrl }: StaffRoute) {
  return emailOf({
    kind: 'order-notification',
    to,
    replyTo: order.buyer.email,
    subject: `New order ${order.number}: ${formatMoney(order.total)}`,
    preview: `${order.buyer.companyName || buyerName(order.buyer)}: ${formatMoney(order.total)}`,
    heading: `New order ${order.number}`,
    firm,
    blocks: [
      paragraph(`Order ${order.number} has been paid: ${formatMoney(order.total)}.`),
      paragraph(orderedAt(order)),
      rows(amountRows(order)),
      section('Customer', rows(contactRows(order))),
      section('Billing address', lines(addressLines(order))),
      openOrder(order, siteUrl),
    ],
  })
}

function contactRows({ buyer }: Order) {
  const all = [
    { label: 'Name', value: buyerName(buyer) },
    { label: 'Email', value: buyer.email },
    { label: 'Phone', value: buyer.phone },
    { label: 'Company', value: buyer.companyName },
    { label: 'Business type', value: buyer.businessType },
    { label: 'Position', value: buyer.position },
    { label: 'Employees', value: buyer.employees },
    { label: 'VAT number', value: buyer.vatNumber },
    { label: 'Reference', value: buyer.reference },
  ]
  return all.filter(({ value }) => value !== '')
}

function openOrder({ id }: Order, siteUrl: string): Block {
  return link('Open the order', siteUrl + adminOrderPath(id))
}

/** The firm's own note of an order that waits for its transfer. */
export function transferExpected(order: Order, { to, firm, siteUrl }: StaffRoute) {
  const sum = formatMoney(order.total)
  const who = order.buyer.companyName || buyerName(order.buyer)
  return emailOf({
    kind: 'transfer-expected',
    to,
    replyTo: order.buyer.email,
    subject: `Order ${order.number} is waiting for a transfer: ${sum}`,
    heading: `Order ${order.number} is waiting for a transfer`,
    firm,
    blocks: [
      paragraph(`Order ${order.number} is waiting for a bank transfer of ${sum} from ${who}.`),
      paragraph('When the money is in the account, record it on the order’s page.'),
      paragraph(orderedAt(order)),
      rows(amountRows(order, PRO_FORMA.total)),
      openOrder(order, siteUrl),
    ],
  })
}
