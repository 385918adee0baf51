import type { Order } from '#domain/order.ts'

import { emailOf, link, paragraph, type Block } from './blocks.ts'
import { greeting } from './order-parts.ts'
import type { Sender } from './sender.ts'

interface Content<Kind extends string> {
  kind: Kind
  order: Order
  firm: Sender
  subject: string
  heading: string
  /** What has happened first, then what it means for the customer. */
  paragraphs: readonly string[]
  /** What stands in figures, below the first paragraph. */
  figures?: readonly (Block | '')[]
  /** Page on which the customer goes on. */
  orderPage?: string
}

/** A short email to the customer of an order, in plain paragraphs. */
export function customerEmail<Kind extends string>(content: Content<Kind>) {
  const { order, firm, paragraphs, figures = [], orderPage, ...head } = content
  const [first = '', ...others] = paragraphs
  return emailOf({
    ...head,
    firm,
    to: order.buyer.email,
    replyTo: firm.email,
    preview: first,
    blocks: [
      paragraph(greeting(order)),
      paragraph(first),
      ...figures,
      ...others.map(paragraph),
      orderPage === undefined ? '' : link('Open your order', orderPage),
      paragraph(`If you have a question, reply to this email or call ${firm.phone}.`),
    ],
  })
}
