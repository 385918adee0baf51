import { formatMoney } from '#domain/money.ts'
import { buyerName, type Order } from '#domain/order.ts'
import { adminOrderPath } from '#paths.ts'

import { html } from './html.ts'
import { button, emailLayout, keyValueTable, paragraph, subheading } from './layout.ts'
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

/** The firm's own note of an order that waits for its transfer. */
export function transferExpected(order: Order, { to, firm, siteUrl }: StaffRoute) {
  const sum = formatMoney(order.total)
  const who = order.buyer.companyName || buyerName(order.buyer)
  const what = `Order ${order.number} is waiting for a bank transfer of ${sum} from ${who}.`
  const next = 'When the money is in the account, record it on the page of the order.'
  const href = siteUrl + adminOrderPath(order.id)
  return {
    kind: 'transfer-expected' as const,
    to,
    replyTo: order.buyer.email,
    subject: `Order ${order.number} is waiting for a transfer: ${sum}`,
    text: `${what} ${next}\n${orderedAt(order)}\n\n${textRows(amountRows(order))}\n\n${href}\n\n${signature(firm).join('\n')}\n`,
    html: emailLayout({
      preview: what,
      heading: `Order ${order.number} is waiting for a transfer`,
      signature: signature(firm),
      body: html`${paragraph(html`<span dir="auto">${what}</span>`)} ${paragraph(next)}
      ${paragraph(orderedAt(order))} ${keyValueTable(amountRows(order))}
      ${button('Open the order', href)}`,
    }),
  }
}
