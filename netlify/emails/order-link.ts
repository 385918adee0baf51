import type { Order } from '#domain/order.ts'

import { html } from './html.ts'
import { button, emailLayout, paragraph } from './layout.ts'
import { orderUrl } from './order-parts.ts'
import { signature, type Sender } from './sender.ts'

interface LinkContext {
  firm: Sender
  siteUrl: string
  /** Whether the customer may still see the order. */
  isOpen: boolean
}

/** The link to an order's page, for a customer who has asked for it; or that the page has closed. */
export function orderLink(order: Order, { firm, siteUrl, isOpen }: LinkContext) {
  const url = orderUrl(order, siteUrl)
  const news = isOpen
    ? `You asked for the link to order ${order.number}. Keep it to yourself: whoever has it can see the order.`
    : `You asked for the link to order ${order.number}. Its page has since closed. Reply to this email if you need anything from it.`
  const advice = 'If you did not ask for this, you need not do anything: it was sent to you alone.'
  return {
    kind: 'order-link' as const,
    to: order.buyer.email,
    replyTo: firm.email,
    subject: `The link to your order ${order.number}`,
    text: `${news}\n${isOpen ? `\n${url}\n` : ''}\n${advice}\n\n${signature(firm).join('\n')}\n`,
    html: emailLayout({
      preview: news,
      heading: `Order ${order.number}`,
      signature: signature(firm),
      body: html`${paragraph(news)}${isOpen ? button('View your order', url) : ''}${paragraph(advice)}`,
    }),
  }
}
