import { formatDate } from '#domain/date.ts'
import type { DeliveryStep } from '#domain/delivery.ts'
import type { Order, OrderItem } from '#domain/order.ts'
import { dueNews } from '#messages/work-news.ts'

import { html } from './html.ts'
import { button, emailLayout, paragraph } from './layout.ts'
import { greeting, orderUrl } from './order-parts.ts'
import { signature, type Sender } from './sender.ts'

interface StepNews {
  order: Order
  item: OrderItem
  step: DeliveryStep
  firm: Sender
  siteUrl: string
  /** Day by which it is promised, YYYY-MM-DD; null where none is. */
  promisedOn: string | null
  /** Last day on which the customer can open the order, YYYY-MM-DD; null while the work goes on. */
  lastDay: string | null
}

/** What a customer reads at each step: what has happened, and what comes next. */
const NEWS: Readonly<Record<DeliveryStep, { subject: string; text: string }>> = {
  questionnaire: {
    subject: 'questionnaire sent',
    text: 'We are waiting for your answers and documents. Your adviser has emailed you the questionnaire and the document list, and will agree with you how to send the files; send whatever is ready, and the rest can follow.',
  },
  'information-received': {
    subject: 'information received',
    text: 'We have received your information. An adviser is checking that it is complete and will come back to you about anything missing before work begins.',
  },
  'in-preparation': {
    subject: 'work has begun',
    text: 'Work on your document has begun. Nothing is needed from you now. If a question comes up, your adviser will ask it by email or telephone.',
  },
  review: {
    subject: 'draft under review',
    text: 'The draft is written and a second adviser is checking it against your figures. You will hear from us when it is ready for you to read.',
  },
  delivered: {
    subject: 'your document is ready',
    text: 'Your document is finished and will reach you in a separate email from your adviser. Read it at your own pace, and tell us if anything does not look right.',
  },
}

/** Subject of the mail about a product's move to a step. */
export function deliveryStepSubject(item: Pick<OrderItem, 'name'>, step: DeliveryStep): string {
  return `${item.name}: ${NEWS[step].subject}`
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
  const text = [NEWS[step].text, dueNews({ step, promisedOn })].filter(Boolean).join(' ')
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
