import { formatMoney } from '#domain/money.ts'
import { buyerName, type Order } from '#domain/order.ts'
import { adminOrderPath } from '#paths.ts'

import { html } from './html.ts'
import { button, emailLayout, keyValueTable, paragraph } from './layout.ts'
import { amountRows, orderedAt, textRows } from './order-parts.ts'
import { signature, type StaffRoute } from './sender.ts'

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
