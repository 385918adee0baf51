import type { WorkStep } from '#domain/order/delivery.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { dueDateText } from '#domain/order/work-news.texts.ts'
import { fillPartner, listLeaders } from '#domain/products/partners.texts.ts'
import { productById } from '#domain/products/product.ts'
import { formatDate } from '#domain/time/date.ts'
import { link, paragraph, typedText } from '#emails/blocks.ts'
import { customerMail } from '#emails/customer-mail.ts'
import type { Shop } from '#emails/sender.ts'

import { openUntilText, orderUrl, pageEndText, VIEW_ORDER_LABEL } from './order-parts.ts'

export interface StepMail {
  item: OrderItem
  step: WorkStep
  /** Promised delivery day, YYYY-MM-DD; null if there is none. */
  promisedOn: string | null
  /** A paragraph that staff add. */
  words?: string | undefined
  /** Last day on which the customer can open the order, YYYY-MM-DD; null while the work continues. */
  lastDay: string | null
}

/** Subject and text of the mail about a step; staff see them before they send the mail. */
export function stepMailTexts(
  { catalogue }: Shop,
  { item, step, promisedOn }: Pick<StepMail, 'item' | 'step' | 'promisedOn'>,
) {
  const { firm, products, words } = catalogue
  const leaders = listLeaders([productById(products, item.productId)])
  const news = fillPartner(step.mail, leaders, firm.adviser)
  const due = dueDateText({ step: step.id, promisedOn }, words.order)
  return {
    subject: `${item.name}: ${step.subject}`,
    mail: [news, due].filter(Boolean).join(' '),
  }
}

export function deliveryStepMail(order: Order, shop: Shop, reached: StepMail) {
  const { item, words = '', lastDay } = reached
  const { subject, mail: news } = stepMailTexts(shop, reached)
  const openUntil = openUntilText(lastDay === null ? pageEndText(shop) : formatDate(lastDay))
  return customerMail(order, shop, {
    kind: 'delivery-step',
    subject,
    heading: subject,
    productId: item.productId,
    paragraphs: [news],
    figures: [
      words && typedText(words),
      link(VIEW_ORDER_LABEL, orderUrl(order, shop)),
      paragraph(`${item.name}, order ${order.number}. ${openUntil}`),
    ],
  })
}
