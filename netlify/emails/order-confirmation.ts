import { canBePrinted } from '#domain/document-buyer.ts'
import { formatMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { productById, type Product } from '#domain/product.ts'
import { inDaysOrYears, KEPT_DAYS } from '#domain/retention.ts'
import { workOf } from '#messages/partners.ts'
import { withoutVat } from '#messages/vat.ts'

import { html } from './html.ts'
import { button, keyValueTable, emailLayout, paragraph, subheading } from './layout.ts'
import { amountRows, billedLines, greeting, orderedAt, orderUrl, textRows } from './order-parts.ts'
import { signature, type Sender } from './sender.ts'

interface Seller extends Sender {
  /** What happens next, step by step. */
  afterOrder: readonly string[]
}

/** What the firm sells, and who does the work on it. */
interface Offer {
  firm: Seller
  products: readonly Pick<Product, 'id' | 'partner'>[]
}

/** The customer's confirmation: what was bought, what was charged, and what happens next. */
export function orderConfirmation(order: Order, { firm, products }: Offer, siteUrl: string) {
  const partners = new Set(
    order.items.flatMap(({ productId }) => productById(products, productId)?.partner ?? []),
  )
  const told = { firm, siteUrl, work: partners.size > 0 ? workOf(...partners) : '' }
  return {
    kind: 'order-confirmation' as const,
    to: order.buyer.email,
    replyTo: firm.email,
    subject: `Your order ${order.number} with ${firm.name}`,
    text: asText(order, told),
    html: asHtml(order, told),
  }
}

/** Where the invoice is, and why there is no VAT in the total, where the rows above do not say so. */
function invoiceLine(order: Order): string {
  const reason = withoutVat({ vatRate: order.vatRate, country: order.buyer.country })
  const where = canBePrinted(order)
    ? 'Your invoice is attached as a PDF.'
    : 'Your invoice follows in a separate email.'
  return `${where}${reason ? ` ${reason}` : ''}`
}

interface Told {
  firm: Seller
  siteUrl: string
  /** Who does the work; empty where nobody is named. */
  work: string
}

function asText(order: Order, { firm, siteUrl, work }: Told): string {
  return `${greeting(order)}

Thank you for your order. We have received your payment of ${formatMoney(order.total)}.

Order number: ${order.number}
Date: ${orderedAt(order)}

${textRows(amountRows(order))}

Billed to
${billedLines(order).join('\n')}

What happens next
${firm.afterOrder.map((step, index) => `${index + 1}. ${step}`).join('\n')}
${work && `\n${work}\n`}
Your order on our site (open until ${inDaysOrYears(KEPT_DAYS.confirmation)} after the last delivery):
${orderUrl(order, siteUrl)}

If anything here is not right, reply to this email or call ${firm.phone}.
${invoiceLine(order)}

${signature(firm).join('\n')}
`
}

function asHtml(order: Order, { firm, siteUrl, work }: Told): string {
  const steps = firm.afterOrder.map((step) => html`<li style="margin:0 0 8px">${step}</li>`)
  const address = billedLines(order).map((line) => html`<span dir="auto">${line}</span><br />`)
  return emailLayout({
    preview: `Order ${order.number}: we have received your payment of ${formatMoney(order.total)}.`,
    heading: 'Thank you for your order',
    signature: signature(firm),
    body: html`${paragraph(html`<span dir="auto">${greeting(order)}</span>`)}
      ${paragraph(`We have received your payment of ${formatMoney(order.total)}.`)}
      ${paragraph(html`Order number <strong>${order.number}</strong><br />${orderedAt(order)}`)}
      ${keyValueTable(amountRows(order))} ${button('View your order', orderUrl(order, siteUrl))}
      ${subheading('What happens next')}
      <ol style="margin:0 0 16px;padding-left:20px">
        ${steps}
      </ol>
      ${work && paragraph(work)} ${subheading('Billed to')} ${paragraph(html`${address}`)}
      ${paragraph(`If anything here is not right, reply to this email or call ${firm.phone}. ${invoiceLine(order)}`)}`,
  })
}
