import type { Order } from '#domain/order/order.ts'
import { toMail, paragraph, section, typedText, type Block } from '#emails/blocks.ts'
import { customerName, staffOrderLink } from '#emails/orders/order-parts.ts'
import type { Shop } from '#emails/sender.ts'

/** Tells the firm what the customer has done; `action` continues the customer's name, as in “accepts the delivery”. */
function firmMail(
  order: Order,
  shop: Shop,
  news: { kind: 'intake-complete' | 'delivery-answered'; heading: string },
  action: string,
  block: Block | '',
) {
  const { number, buyer, id } = order
  return toMail(shop, {
    ...news,
    subject: `Order ${number}: ${news.heading}`,
    to: shop.firmInbox,
    replyTo: buyer.email,
    blocks: [
      paragraph(`${customerName(order)} ${action}: order ${number}.`),
      block,
      staffOrderLink(id, shop),
    ],
  })
}

export function intakeCompleteMail(order: Order, shop: Shop, product: string) {
  const heading = `Everything has arrived for ${product}`
  const todo = 'Look through it on the order’s page, and accept it or return what is not right.'
  const news = { kind: 'intake-complete', heading } as const
  return firmMail(order, shop, news, `has sent everything for ${product}`, paragraph(todo))
}

/** Tells the firm that the customer accepts a delivery or asks for a change; `text` is what to change. */
export function deliveryAnsweredMail(
  order: Order,
  shop: Shop,
  { product, isChange, text }: { product: string; isChange: boolean; text: string },
) {
  const heading = `${isChange ? 'Change requested' : 'Delivery accepted'} for ${product}`
  const news = { kind: 'delivery-answered', heading } as const
  const action = isChange ? 'asks for a change' : 'accepts the delivery'
  const words = isChange && section('What to change', typedText(text))
  return firmMail(order, shop, news, action, words || '')
}
