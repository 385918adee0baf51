import type { Order } from '#domain/order/order.ts'
import { toMail, link, paragraph } from '#emails/blocks.ts'
import type { Shop } from '#emails/sender.ts'

import { leadersOfOrder, orderUrl, contactLine, VIEW_ORDER_LABEL } from './order-parts.ts'

/** Sends a customer the requested link to the order's page, or says that the page has closed. */
export function orderLinkMail(order: Order, shop: Shop, isOpen: boolean) {
  const asked = `You asked for the link to order ${order.number}.`
  const news = isOpen
    ? `${asked} ${KEEP_SECRET}`
    : `${asked} Its page has since closed. Reply to this email if you need anything from it.`
  const advice = 'If you did not ask for this, ignore this email; it was sent only to you.'
  return linkMail(order, shop, { news, advice, hasLink: isOpen })
}

/** The mail with a new link, which replaces the earlier links of the order. */
export function renewedLinkMail(order: Order, shop: Shop) {
  const news = `This is a new link to order ${order.number}. ${KEEP_SECRET}`
  const advice = 'Links to this order in earlier emails no longer work.'
  return linkMail(order, shop, { news, advice, hasLink: true })
}

const KEEP_SECRET = 'Keep it to yourself: anyone who has it can see the order.'

function linkMail(
  order: Order,
  shop: Shop,
  { news, advice, hasLink }: { news: string; advice: string; hasLink: boolean },
) {
  return toMail(shop, {
    kind: 'order-link',
    to: order.buyer.email,
    replyTo: shop.catalogue.firm.email,
    subject: `The link to your order ${order.number}`,
    heading: `Order ${order.number}`,
    blocks: [
      paragraph(news),
      hasLink ? link(VIEW_ORDER_LABEL, orderUrl(order, shop)) : '',
      paragraph(advice),
      contactLine(leadersOfOrder(order, shop), shop),
    ],
  })
}
