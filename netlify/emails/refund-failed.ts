import { canBePrinted } from '#domain/document-buyer.ts'
import { formatMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { Refund } from '#domain/refund.ts'

import { customerEmail } from './customer-email.ts'
import type { Sender } from './sender.ts'

/** Tells the customer that a refund of which they had been told has not arrived after all. */
export function refundFailed(order: Order, { amount }: Pick<Refund, 'amount'>, firm: Sender) {
  const sum = formatMoney(amount)
  return customerEmail({
    kind: 'refund-failed',
    order,
    firm,
    subject: `Your refund of ${sum} for order ${order.number} did not arrive`,
    heading: 'Your refund did not arrive',
    paragraphs: [
      `Your bank has returned the refund of ${sum} for your order ${order.number}. The money is not lost: we still owe it to you.`,
      `We will write to you to agree another way of paying it. The credit note for it is void${canBePrinted(order) ? '; the attached PDF says so' : ''}.`,
    ],
  })
}
