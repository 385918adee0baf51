import type { Order } from '#domain/order.ts'

import { html } from './html.ts'
import { button, emailLayout, keyValueTable, paragraph, type KeyValueRow } from './layout.ts'
import { greeting, textRows } from './order-parts.ts'
import { signature, type Sender } from './sender.ts'

interface Content<Kind extends string> {
  kind: Kind
  order: Order
  firm: Sender
  subject: string
  heading: string
  /** What has happened first, then what it means for the customer. */
  paragraphs: readonly string[]
  /** Figures below the first paragraph. */
  rows?: readonly KeyValueRow[]
  /** Where the customer goes on. */
  link?: { label: string; href: string }
}

/** A short email to the customer of an order, in plain paragraphs. */
export function customerEmail<Kind extends string>(content: Content<Kind>) {
  const { kind, order, firm, subject, heading, paragraphs, rows = [], link } = content
  const close = `If you have a question, reply to this email or call ${firm.phone}.`
  const [first = '', ...others] = paragraphs
  const place = link && `${link.label}:\n${link.href}`
  const text = [first, textRows(rows), ...others, place ?? '', close].filter((part) => part !== '')
  return {
    kind,
    to: order.buyer.email,
    replyTo: firm.email,
    subject,
    text: `${[greeting(order), ...text, signature(firm).join('\n')].join('\n\n')}\n`,
    html: emailLayout({
      preview: paragraphs[0] ?? '',
      heading,
      signature: signature(firm),
      body: html`${paragraph(html`<span dir="auto">${greeting(order)}</span>`)} ${paragraph(first)}
      ${rows.length > 0 ? keyValueTable(rows) : ''} ${others.map((one) => paragraph(one))}
      ${link ? button(link.label, link.href) : ''} ${paragraph(close)}`,
    }),
  }
}
