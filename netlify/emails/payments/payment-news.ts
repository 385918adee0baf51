import { isBuyerPrintable } from '#domain/documents/invoice.ts'
import { disputeLoss, type Dispute } from '#domain/money/dispute.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { Refund } from '#domain/money/refund.ts'
import {
  isWorkOpen,
  isWorkOver,
  keptAmount,
  paymentStatus,
  type Order,
  type WorkItem,
} from '#domain/order/order.ts'
import { encodeCart } from '#domain/products/shared-cart.ts'
import { joinInSentence } from '#domain/text/list.ts'
import { link } from '#emails/blocks.ts'
import { customerMail } from '#emails/customer-mail.ts'
import type { Shop } from '#emails/sender.ts'
import { sharedCartPath } from '#paths.ts'

/** Tells the customer that a payment that was processing has failed or was cancelled. */
export function paymentFailedMail(order: Order, shop: Shop) {
  const cart = order.items.map(({ productId: id, quantity }) => ({ id, quantity }))
  return customerMail(order, shop, {
    kind: 'payment-failed',
    subject: `The payment for your order ${order.number} did not go through`,
    heading: 'Your payment did not go through',
    paragraphs: [
      `The payment of ${formatMoney(order.total)} for your order ${order.number} did not go through. No money has been taken, and no work has begun. If you still want to order, this link fills your cart again.`,
    ],
    figures: [link('Fill your cart', shop.siteUrl + sharedCartPath(encodeCart(cart)))],
  })
}

/** Tells the customer of a refund of these products; the credit note is attached. */
export function refundMadeMail(
  order: Order,
  { amount }: Pick<Refund, 'amount'>,
  shop: Shop,
  products: readonly { name: string }[],
) {
  const sum = formatMoney(amount)
  const names = joinInSentence(products.map(({ name }) => name))
  const about = products.length < order.items.length ? `: ${names}` : ''
  const rest = keptAmount(order.payment, order.total)
  const left =
    rest > 0
      ? `Of your payment of ${formatMoney(order.total)}, ${formatMoney(rest)} remains.`
      : 'Nothing remains of your payment.'
  return customerMail(order, shop, {
    kind: 'refund-made',
    subject: `Refund of ${sum} for your order ${order.number}`,
    heading: `We have refunded ${sum}`,
    paragraphs: [
      `We have refunded ${sum} for your order ${order.number}${about}. ${left}`,
      'It goes back to the card or account that you paid with. Banks usually show it within five to ten working days.',
      isBuyerPrintable(order)
        ? 'The credit note is attached as a PDF.'
        : 'The credit note follows in a separate email.',
    ],
    hasLink: true,
  })
}

export function refundFailedMail(order: Order, { amount }: Pick<Refund, 'amount'>, shop: Shop) {
  const sum = formatMoney(amount)
  return customerMail(order, shop, {
    kind: 'refund-failed',
    subject: `Your refund of ${sum} for order ${order.number} did not arrive`,
    heading: 'Your refund did not arrive',
    paragraphs: [
      `Your bank has returned the refund of ${sum} for your order ${order.number}. The money is not lost: we still owe it to you.`,
      `We will write to you to agree another way of paying it. The credit note for it is void${isBuyerPrintable(order) ? '; the attached PDF says so' : ''}.`,
    ],
  })
}

/** Tells the customer of a new invoice; the new invoice and the credit note are attached. */
export function invoiceCorrectedMail(order: Order, shop: Shop) {
  return customerMail(order, shop, {
    kind: 'invoice-corrected',
    subject: `A corrected invoice for your order ${order.number}`,
    heading: 'Your invoice has been corrected',
    paragraphs: [
      `The VAT on the invoice for your order ${order.number} was incorrect. A credit note cancels that invoice, and a new one replaces it. Nothing has been charged or refunded.`,
      isBuyerPrintable(order)
        ? 'The credit note and the new invoice are attached as PDFs. Keep both with the old invoice for your records.'
        : 'The credit note and the new invoice follow in a separate email.',
    ],
  })
}

type WorkedOrder = Order & { items: readonly Pick<WorkItem, 'step' | 'isRefunded'>[] }

/** Tells the customer how their bank has decided the dispute, and whether the work continues. */
export function disputeClosedMail(order: WorkedOrder, dispute: Dispute, shop: Shop) {
  return customerMail(order, shop, {
    kind: 'dispute-closed',
    subject: `The outcome of your dispute about order ${order.number}`,
    heading: 'The outcome of your dispute',
    paragraphs: [decisionText(order, dispute), consequenceText(order)],
  })
}

function decisionText({ total }: Order, dispute: Dispute): string {
  const decided = 'Your bank has closed the dispute about this payment and'
  const returned = dispute.status === 'lost' ? disputeLoss(dispute) : 0
  if (returned === 0) return `${decided} upheld the payment.`
  const isPart = dispute.currency === 'gbp' && returned < total
  return `${decided} returned ${isPart ? `${formatMoney(returned)} of it` : 'the money'} to you.`
}

function consequenceText(order: WorkedOrder): string {
  const { number, items } = order
  if (isWorkOver({ status: paymentStatus(order) }))
    return `The work on your order ${number} has ended.`
  return `Your order ${number} is unaffected${items.some(isWorkOpen) ? ', and work on it continues' : ''}.`
}
