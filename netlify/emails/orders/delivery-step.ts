import type { WorkStep } from '#domain/order/delivery.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { dueDateText } from '#domain/order/work-news.texts.ts'
import { formatDate } from '#domain/time/date.ts'
import { emailOf, paragraph } from '#emails/blocks.ts'
import type { Shop } from '#emails/sender.ts'

import { greeting, orderPage, pageEnd } from './order-parts.ts'

interface StepNews {
  item: OrderItem
  /** The step reached. */
  step: WorkStep
  /** Promised delivery day, YYYY-MM-DD; null if there is none. */
  promisedOn: string | null
  /** Last day on which the customer can open the order, YYYY-MM-DD; null while the work goes on. */
  lastDay: string | null
}

/** Tells the customer that the work has reached a step. */
export function deliveryStepMail(
  order: Order,
  shop: Shop,
  { item, step, promisedOn, lastDay }: StepNews,
) {
  const { firm, words } = shop.catalogue
  const news = [step.mail, dueDateText({ step: step.id, promisedOn }, words.order)]
    .filter(Boolean)
    .join(' ')
  return emailOf(shop, {
    kind: 'delivery-step',
    to: order.buyer.email,
    replyTo: firm.email,
    subject: `${item.name}: ${step.subject}`,
    preview: news,
    heading: item.name,
    blocks: [
      paragraph(greeting(order)),
      paragraph(news),
      paragraph(`${item.name}, order ${order.number}`),
      ...orderPage(order, shop, lastDay === null ? pageEnd(shop) : formatDate(lastDay)),
    ],
  })
}
