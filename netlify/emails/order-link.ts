import type { Order } from '#domain/order.ts'

import { html } from './html.ts'
import { button, emailLayout, paragraph } from './layout.ts'
import { orderUrl } from './order-parts.ts'
import { signature, type Sender } from './sender.ts'

interface LinkContext {
  firm: Sender
  siteUrl: string
}

/** The link to an order's page, for a customer who has asked for it; or that the page has closed. */
export function orderLink(order: Order, { isOpen, ...context }: LinkContext & { isOpen: boolean }) {
  const asked = `You asked for the link to order ${order.number}.`
  const news = isOpen
    ? `${asked} ${KEEP}`
    : `${asked} Its page has since closed. Reply to this email if you need anything from it.`
  const advice = 'If you did not ask for this, ignore this email; it was sent only to you.'
  return mailWith(order, { news, advice, hasLink: isOpen }, context)
}

/** The link in place of one that opens the order no more. */
export function renewedLink(order: Order, context: LinkContext) {
  const news = `This is a new link to order ${order.number}. ${KEEP}`
  const advice = 'Links to this order in earlier emails no longer work.'
  return mailWith(order, { news, advice, hasLink: true }, context)
}

const KEEP = 'Keep it to yourself: anyone who has it can see the order.'

interface Words {
  news: string
  advice: string
  hasLink: boolean
}

function mailWith(order: Order, { news, advice, hasLink }: Words, { firm, siteUrl }: LinkContext) {
  const url = orderUrl(order, siteUrl)
  return {
    kind: 'order-link' as const,
    to: order.buyer.email,
    replyTo: firm.email,
    subject: `The link to your order ${order.number}`,
    text: `${news}\n${hasLink ? `\n${url}\n` : ''}\n${advice}\n\n${signature(firm).join('\n')}\n`,
    html: emailLayout({
      preview: news,
      heading: `Order ${order.number}`,
      signature: signature(firm),
      body: html`${paragraph(news)}${hasLink ? button('View your order', url) : ''}${paragraph(advice)}`,
    }),
  }
}
