import { isBuyerPrintable } from '#domain/documents/invoice.ts'
import { formatMoney } from '#domain/money/money.ts'
import { noVatReason } from '#domain/money/vat.texts.ts'
import {
  isWorkOver,
  paymentStatus,
  type Order,
  type OrderItem,
  type WorkItem,
} from '#domain/order/order.ts'
import { bookingLinks } from '#domain/products/booking.texts.ts'
import { fillPartner, namesAndPhonesToCall } from '#domain/products/partners.texts.ts'
import { productById } from '#domain/products/product.ts'
import { joinInSentence } from '#domain/text/list.ts'
import { numberInWords } from '#domain/text/number-in-words.ts'
import { closingLine, toMail, lines, link, paragraph, section, steps } from '#emails/blocks.ts'
import type { Shop } from '#emails/sender.ts'

import {
  amountRows,
  billToLines,
  greeting,
  leadersOfOrder,
  NEXT_TITLE,
  openUntilText,
  orderSummary,
  orderUrl,
  pageEndText,
  VIEW_ORDER_LABEL,
} from './order-parts.ts'

interface SoldOrder extends Order {
  items: (OrderItem & Pick<WorkItem, 'isRefunded'>)[]
}

/**
 * The customer's order confirmation: items, amount charged and next steps. A copy that is sent later
 * says what went back, and asks nothing about a refunded product or once the work is over.
 */
export function orderConfirmation(order: SoldOrder, shop: Shop) {
  const { firm, products } = shop.catalogue
  const open = { ...order, items: order.items.filter(({ isRefunded }) => isRefunded !== true) }
  const received = `We have received your payment of ${formatMoney(order.total)}.`
  const leaders = leadersOfOrder(open, shop)
  const next = firm.afterOrder.map((step) => fillPartner(step, leaders, firm.adviser))
  const asked = requirementsLine(open, shop)
  const invoice = isBuyerPrintable(order)
    ? 'Your invoice is attached as a PDF.'
    : 'Your invoice follows in a separate email.'
  const reason = noVatReason({ vatRate: order.vatRate, country: order.buyer.country })
  const items = open.items.map(({ productId: id, name }) => ({ id, name }))
  const { refunded, lost } = order.payment
  const isOver = items.length === 0 || isWorkOver({ status: paymentStatus(order) })
  const toOrder = link(VIEW_ORDER_LABEL, orderUrl(order, shop))
  return toMail(shop, {
    kind: 'order-confirmation',
    to: order.buyer.email,
    replyTo: firm.email,
    subject: `Your order ${order.number} with ${firm.name}`,
    preview: `Order ${order.number}: ${received}`,
    heading: 'Your order is confirmed',
    blocks: [
      paragraph(greeting(order)),
      paragraph(`Thank you for your order. ${received} ${invoice}`),
      isOver
        ? toOrder
        : section(
            NEXT_TITLE,
            next.length > 0 ? steps(next) : '',
            asked && paragraph(asked),
            toOrder,
            ...bookingLinks(items, products, firm).map(({ label, href }) =>
              link(label, href, 'secondary'),
            ),
          ),
      orderSummary(
        order,
        [
          ...amountRows(order),
          ['Refunded', refunded > 0 ? formatMoney(refunded) : ''],
          ['Returned by your bank', lost > 0 ? formatMoney(lost) : ''],
        ],
        reason ? paragraph(reason) : '',
      ),
      section('Billed to', lines(billToLines(order))),
      paragraph(openUntilText(pageEndText(shop))),
      closingLine(
        `If anything here is not right, reply to this email or call ${namesAndPhonesToCall(leaders, firm)}.`,
      ),
    ],
  })
}

/** Says how much the client portal asks of the customer; blank if it asks nothing. */
function requirementsLine({ items }: Order, { catalogue: { products } }: Shop): string {
  const asks = items.map(({ productId }) => productById(products, productId)?.asks)
  const documents = new Set(asks.flatMap((one) => one?.documents ?? [])).size
  const lists = [
    documents > 0 &&
      `the ${documents === 1 ? 'document' : `${numberInWords(documents)} documents`} we need`,
    asks.some((one) => one !== undefined && one.questions > 0) && 'our questions',
  ].filter((part) => part !== false)
  return lists.length > 0 ? `Your order page lists ${joinInSentence(lists)}.` : ''
}
