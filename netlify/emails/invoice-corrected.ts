import { canBePrinted } from '#domain/document-buyer.ts'
import type { Order } from '#domain/order.ts'

import { customerEmail } from './customer-email.ts'
import type { Sender } from './sender.ts'

/** Tells the customer that another invoice replaces theirs; it goes with this, and so does what cancels the old one. */
export function invoiceCorrected(order: Order, firm: Sender) {
  return customerEmail({
    kind: 'invoice-corrected',
    order,
    firm,
    subject: `A corrected invoice for your order ${order.number}`,
    heading: 'Your invoice has been corrected',
    paragraphs: [
      `The VAT on the invoice for your order ${order.number} was not right. A credit note cancels that invoice, and a new one replaces it. Nothing has been charged or refunded.`,
      canBePrinted(order)
        ? 'The credit note and the new invoice are attached as PDFs. Keep both with the old invoice for your records.'
        : 'The credit note and the new invoice follow in an email of their own.',
    ],
  })
}
