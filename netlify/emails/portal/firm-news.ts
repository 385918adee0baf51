import type { Order } from '#domain/order/order.ts'
import { emailOf, paragraph, section, typedText } from '#emails/blocks.ts'
import { headOf, nameOf, openOrder } from '#emails/orders/order-notification.ts'
import type { Shop } from '#emails/sender.ts'

/** Tells the firm that everything it requires for a product has arrived. */
export function intakeCompleteMail(order: Order, shop: Shop, product: string) {
  return emailOf(shop, {
    ...headOf(order, shop),
    kind: 'intake-complete',
    subject: `Order ${order.number}: everything has arrived for ${product}`,
    heading: `Everything has arrived for ${product}`,
    blocks: [
      paragraph(
        `${nameOf(order)} has sent everything that you ask for: order ${order.number}, ${product}.`,
      ),
      paragraph('Look through it on the order’s page, and accept it or return what is not right.'),
      openOrder(order, shop),
    ],
  })
}

/** Tells the firm how the customer answers a delivery; `text` is what to change. */
export function deliveryAnsweredMail(
  order: Order,
  shop: Shop,
  { product, answer, text }: { product: string; answer: 'accepted' | 'change'; text: string },
) {
  const isAccepted = answer === 'accepted'
  const news = isAccepted ? 'accepts the delivery' : 'asks for a change'
  return emailOf(shop, {
    ...headOf(order, shop),
    kind: 'delivery-answered',
    subject: `Order ${order.number}: the customer ${news}: ${product}`,
    heading: isAccepted ? 'Delivery accepted' : 'Change requested',
    blocks: [
      paragraph(`${nameOf(order)} ${news}: order ${order.number}, ${product}.`),
      isAccepted ? '' : section('What to change', typedText(text)),
      openOrder(order, shop),
    ],
  })
}
