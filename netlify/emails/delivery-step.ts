import { formatDate } from '#domain/date.ts'
import type { WorkStep } from '#domain/delivery.ts'
import type { Order, OrderItem } from '#domain/order.ts'
import { dueNews } from '#messages/work-news.ts'

import { html } from './html.ts'
import { button, emailLayout, paragraph } from './layout.ts'
import { greeting, orderUrl } from './order-parts.ts'
import { signature, type Sender } from './sender.ts'

interface StepNews {
  order: Order
  item: OrderItem
  /** That has been reached. */
  step: WorkStep
  firm: Sender
  siteUrl: string
  /** Day by which it is promised, YYYY-MM-DD; null where none is. */
  promisedOn: string | null
  /** Last day on which the customer can open the order, YYYY-MM-DD; null while the work goes on. */
  lastDay: string | null
}

/** Subject of the mail about a product's move to a step. */
export function deliveryStepSubject(
  item: Pick<OrderItem, 'name'>,
  step: Pick<WorkStep, 'subject'>,
): string {
  return `${item.name}: ${step.subject}`
}

/** One mail to the customer about one move of the work. */
export function deliveryStepMail({
  order,
  item,
  step,
  firm,
  siteUrl,
  promisedOn,
  lastDay,
}: StepNews) {
  const text = [step.mail, dueNews({ step: step.id, promisedOn })].filter(Boolean).join(' ')
  const about = `${item.name}, order ${order.number}`
  const link = linkTo(order, siteUrl, lastDay)
  return {
    kind: 'delivery-step' as const,
    to: order.buyer.email,
    replyTo: firm.email,
    subject: deliveryStepSubject(item, step),
    text: `${greeting(order)}\n\n${text}\n\n${about}\n${link.text}:\n${link.url}\n\n${signature(firm).join('\n')}\n`,
    html: emailLayout({
      preview: text,
      heading: item.name,
      signature: signature(firm),
      body: html`${paragraph(html`<span dir="auto">${greeting(order)}</span>`)}${paragraph(text)}${paragraph(about)}${paragraph(`${link.text}.`)}${button('View your order', link.url)}`,
    }),
  }
}

function linkTo(order: Order, siteUrl: string, lastDay: string | null) {
  return {
    text: `You can see your order on our site${lastDay === null ? '' : ` until ${formatDate(lastDay)}`}`,
    url: orderUrl(order, siteUrl),
  }
}
