import { formatMoney } from '#domain/money.ts'
import { buyerName, type Order } from '#domain/order.ts'
import { adminOrderPath } from '#paths.ts'

import { html } from './html.ts'
import { button, keyValueTable, emailLayout, paragraph, subheading } from './layout.ts'
import { addressLines, amountRows, orderedAt, textRows } from './order-parts.ts'
import { signature, type StaffRoute } from './sender.ts'

/** The firm's own note of a new paid order: who bought what, and how to reach them. */
export function orderNotification(order: Order, route: StaffRoute) {
  return {
    kind: 'order-notification' as const,
    to: route.to,
    replyTo: order.buyer.email,
    subject: `New order ${order.number}: ${formatMoney(order.total)}`,
    text: asText(order, route),
    html: asHtml(order, route),
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
    { label: 'VAT number', value: buyer.vatNumber },
    { label: 'Reference', value: buyer.reference },
  ]
  return rows.filter((row) => row.value !== '')
}

function asText(order: Order, { firm, siteUrl }: StaffRoute): string {
  return `Order ${order.number} has been paid: ${formatMoney(order.total)}.
${orderedAt(order)}

${textRows(amountRows(order))}

Customer
${textRows(contactRows(order))}

Billing address
${addressLines(order).join('\n')}

${siteUrl}${adminOrderPath(order.id)}

${signature(firm).join('\n')}
`
}

function asHtml(order: Order, { firm, siteUrl }: StaffRoute): string {
  const address = addressLines(order).map((line) => html`<span dir="auto">${line}</span><br />`)
  return emailLayout({
    preview: `${order.buyer.companyName || buyerName(order.buyer)}: ${formatMoney(order.total)}`,
    heading: `Order ${order.number} has been paid`,
    signature: signature(firm),
    body: html`${paragraph(orderedAt(order))} ${keyValueTable(amountRows(order))}
    ${subheading('Customer')} ${keyValueTable(contactRows(order))} ${subheading('Billing address')}
    ${paragraph(html`${address}`)} ${button('Open the order', siteUrl + adminOrderPath(order.id))}`,
  })
}
