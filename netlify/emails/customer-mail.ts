import type { Order } from '#domain/order/order.ts'
import {
  greeting,
  leadersOfOrder,
  orderUrl,
  contactLine,
  VIEW_ORDER_LABEL,
} from '#emails/orders/order-parts.ts'

import { toMail, link, paragraph, type Block } from './blocks.ts'
import type { Shop } from './sender.ts'

interface CustomerMail<Kind extends string> {
  kind: Kind
  subject: string
  heading: string
  /** The product that the mail is about; by default, all products of the order. */
  productId?: string | undefined
  /** Paragraphs: first the news, then its consequences for the customer. */
  paragraphs: readonly string[]
  /** Figures below the first paragraph. */
  figures?: readonly (Block | '')[]
  /** Whether to add a link to the order's page. */
  hasLink?: boolean
}

/** A short email to the customer of an order, in plain paragraphs. */
export function customerMail<Kind extends string>(
  order: Order,
  shop: Shop,
  { paragraphs, figures = [], hasLink = false, productId, ...head }: CustomerMail<Kind>,
) {
  const { firm } = shop.catalogue
  const leaders = leadersOfOrder(order, shop, productId)
  const [first = '', ...others] = paragraphs
  const mail = toMail(shop, {
    ...head,
    to: order.buyer.email,
    replyTo: firm.email,
    preview: first,
    blocks: [
      paragraph(greeting(order)),
      paragraph(first),
      ...figures,
      ...others.map(paragraph),
      hasLink ? link(VIEW_ORDER_LABEL, orderUrl(order, shop)) : '',
      contactLine(leaders, shop),
    ],
  })
  return { ...mail, ...(productId !== undefined && { productId }) }
}
