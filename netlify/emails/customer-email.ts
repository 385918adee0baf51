import type { Order } from '#domain/order.ts'

import { html } from './html.ts'
import { emailLayout, paragraph } from './layout.ts'
import { greeting } from './order-parts.ts'
import { signature, type Sender } from './sender.ts'

interface Content<Kind extends string> {
  kind: Kind
  order: Order
  firm: Sender
  subject: string
  heading: string
  /** What has happened first, then what it means for the customer. */
  paragraphs: readonly string[]
}

/** A short email to the customer of an order, in plain paragraphs. */
export function customerEmail<Kind extends string>(content: Content<Kind>) {
  const { kind, order, firm, subject, heading, paragraphs } = content
  const close = `If you have a question, reply to this email or call ${firm.phone}.`
  const all = [...paragraphs, close]
  return {
    kind,
    to: order.buyer.email,
    replyTo: firm.email,
    subject,
    text: `${[greeting(order), ...all, signature(firm).join('\n')].join('\n\n')}\n`,
    html: emailLayout({
      preview: paragraphs[0] ?? '',
      heading,
      signature: signature(firm),
      body: html`${paragraph(html`<span dir="auto">${greeting(order)}</span>`)}
      ${all.map((text) => paragraph(text))}`,
    }),
  }
}
