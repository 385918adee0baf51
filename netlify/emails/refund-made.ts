import { canBePrinted } from '#domain/document-buyer.ts'
import { formatMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { Refund } from '#domain/refund.ts'

import { customerEmail } from './customer-email.ts'
import type { Sender } from './sender.ts'

/** Tells the customer of money that is on its way back; the credit note goes with it. */
export function refundMade(order: Order, { amount }: Pick<Refund, 'amount'>, firm: Sender) {
  const sum = formatMoney(amount)
  const whole = amount === order.total ? ', which is all that you paid' : ''
  return customerEmail({
    kind: 'refund-made',
    order,
    firm,
    subject: `Refund of ${sum} for your order ${order.number}`,
    heading: `We have refunded ${sum}`,
    paragraphs: [
      `We have refunded ${sum} for your order ${order.number}${whole}.`,
      'It goes back to the card or account that you paid with. Banks usually show it within five to ten working days.',
      canBePrinted(order)
        ? 'The credit note is attached as a PDF.'
        : 'The credit note follows in a separate email.',
    ],
  })
}
