import { formatMoney } from '#domain/money.ts'
import { buyerName, type Order } from '#domain/order.ts'
import { adminOrderPath } from '#paths.ts'

import { html } from './html.ts'
import { button, ledger, letter, paragraph, subheading } from './layout.ts'
import { addressLines, amountRows, orderedAt, textRows } from './order-parts.ts'

/** The firm's own note of a new paid order: who bought what, and how to reach them. */
export function orderNotification(order: Order, firmInbox: string, siteUrl: string) {
  return {
    kind: 'order-notification' as const,
    to: firmInbox,
    replyTo: order.buyer.email,
    subject: `New order ${order.number}: ${formatMoney(order.total)}`,
    text: asText(order, siteUrl),
    html: asHtml(order, siteUrl),
  }
}

function contactRows({ buyer }: Order) {
  const rows = [
    { label: 'Name', value: buyerName(buyer) },
    { label: 'Email', value: buyer.email },
    { label: 'Phone', value: buyer.phone },
    { label: 'Company', value: buyer.companyName },
    { label: 'Business type', value: buyer.businessType },
    { label: 'Position', value: buyer.position },
    { label: 'Employees', value: buyer.employees },
  ]
  return rows.filter((row) => row.value !== '')
}

function asText(order: Order, siteUrl: string): string {
  return `Order ${order.number} is paid: ${formatMoney(order.total)}.
${orderedAt(order)}

${textRows(amountRows(order))}

Customer
${textRows(contactRows(order))}

Billing address
${addressLines(order).join('\n')}

${siteUrl}${adminOrderPath(order.id)}
`
}

function asHtml(order: Order, siteUrl: string): string {
  const address = addressLines(order).map((line) => html`<span dir="auto">${line}</span><br />`)
  return letter({
    preview: `${order.buyer.companyName}: ${formatMoney(order.total)}`,
    heading: `Order ${order.number} is paid`,
    signature: [`Sent by the shop at ${siteUrl}`],
    body: html`${paragraph(orderedAt(order))} ${ledger(amountRows(order))} ${subheading('Customer')}
    ${ledger(contactRows(order))} ${subheading('Billing address')} ${paragraph(html`${address}`)}
    ${button('Open the order', siteUrl + adminOrderPath(order.id))}`,
  })
}
