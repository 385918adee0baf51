import { isBuyerPrintable } from '#domain/documents/invoice.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { formatDate } from '#domain/time/date.ts'
import type { Day } from '#domain/time/working-day.ts'
import {
  bankDetailRows,
  PRO_FORMA_TEXTS,
  TRANSFER_TEXTS,
} from '#domain/transfers/transfer.texts.ts'
import {
  outstandingAmount,
  receivedAmount,
  type BankAccount,
  type Transfer,
} from '#domain/transfers/transfer.ts'
import { details, link, toMail, paragraph, section, warningBox } from '#emails/blocks.ts'
import { customerMail } from '#emails/customer-mail.ts'
import {
  amountRows,
  customerName,
  NEXT_TITLE,
  orderSummary,
  orderUrl,
  staffOrderBlocks,
  VIEW_ORDER_LABEL,
} from '#emails/orders/order-parts.ts'
import type { Shop } from '#emails/sender.ts'

type TransferOrder = Order & { transfers: readonly Transfer[] }

interface TransferTerms {
  bank: BankAccount
  dueOn: Day
}

/** Account, sum and reference of a transfer, with the warning about false bank details. */
function bankDetails(order: Order, shop: Shop, bank: BankAccount, sum: number) {
  const { phone } = shop.catalogue.firm
  const labelled = bankDetailRows(bank, { sum: formatMoney(sum), reference: order.number })
  const warning = warningBox(TRANSFER_TEXTS.bankNeverChanges(phone))
  return section(TRANSFER_TEXTS.bank, warning, details(labelled))
}

/** Tells the customer how to pay by bank transfer; the pro-forma is attached. */
export function transferRequestedMail(order: Order, shop: Shop, { bank, dueOn }: TransferTerms) {
  const { firm, words } = shop.catalogue
  const sum = formatMoney(order.total)
  return customerMail(order, shop, {
    kind: 'transfer-requested',
    subject: `Your order ${order.number} with ${firm.name}: ${sum} to transfer`,
    heading: 'Your order is waiting for your transfer',
    paragraphs: [
      `Thank you for your order. Transfer ${sum} by ${formatDate(dueOn)}, with your order number as the only reference.`,
    ],
    figures: [
      bankDetails(order, shop, bank, order.total),
      section(
        NEXT_TITLE,
        paragraph(
          `${words.transfer.mail} A pro-forma invoice is attached as a PDF; it is not a VAT invoice.`,
        ),
        link(VIEW_ORDER_LABEL, orderUrl(order, shop)),
      ),
      orderSummary(order, amountRows(order, PRO_FORMA_TEXTS.total)),
    ],
  })
}

export function transferNoticeMail(
  order: Order,
  notice: 'reminder' | 'overdue',
  shop: Shop,
  { bank, dueOn }: TransferTerms,
) {
  const { words } = shop.catalogue
  const sum = formatMoney(order.total)
  const day = formatDate(dueOn)
  const isOverdue = notice === 'overdue'
  return customerMail(order, shop, {
    kind: `transfer-${notice}` as const,
    subject: isOverdue
      ? `We have not received the transfer for your order ${order.number}`
      : `The transfer for your order ${order.number} is due on ${day}`,
    heading: isOverdue ? 'Your transfer has not arrived' : 'Your transfer is due soon',
    paragraphs: [
      isOverdue
        ? `We expected ${sum} for your order ${order.number} by ${day}, and it has not arrived. If you have sent it in the last few days, there is nothing for you to do.`
        : `We expect ${sum} for your order ${order.number} by ${day}. If you have sent it already, there is nothing for you to do.`,
      isOverdue
        ? 'If it does not arrive this week, the order will lapse, and will cost you nothing.'
        : words.transfer.reminder,
    ],
    figures: [bankDetails(order, shop, bank, order.total)],
    hasLink: true,
  })
}

export function transferLapsedMail(order: Order, shop: Shop) {
  return customerMail(order, shop, {
    kind: 'transfer-lapsed',
    subject: `Your order ${order.number} has lapsed without a payment`,
    heading: 'Your order has lapsed',
    paragraphs: [
      `The transfer of ${formatMoney(order.total)} for your order ${order.number} has not arrived, so the order has lapsed. You owe nothing, and no work has begun.`,
      'If you still want it, you can reopen it on its page. If your money is on its way, call us.',
    ],
    hasLink: true,
  })
}

export function remainderRequestedMail(order: TransferOrder, shop: Shop, bank: BankAccount) {
  const sum = outstandingAmount(order)
  return customerMail(order, shop, {
    kind: 'transfer-rest',
    subject: `${formatMoney(sum)} is missing from the transfer for your order ${order.number}`,
    heading: 'Part of your transfer is missing',
    paragraphs: [
      `We have received ${formatMoney(receivedAmount(order.transfers))} of ${formatMoney(order.total)} for your order ${order.number}. Transfer the remaining ${formatMoney(sum)} to the account below. If your bank deducted a fee, ask it to send the full amount.`,
    ],
    figures: [bankDetails(order, shop, bank, sum)],
    hasLink: true,
  })
}

/** Tells the customer that the order has ended and that `amount`, in pence, will be returned. */
export function transferReturnedMail(order: Order, shop: Shop, amount: number) {
  const sum = formatMoney(amount)
  return customerMail(order, shop, {
    kind: 'transfer-returned',
    subject: `Your order ${order.number} has ended, and ${sum} goes back to you`,
    heading: 'Your order has ended',
    paragraphs: [
      `We are sending back the ${sum} that has arrived for your order ${order.number}, by bank transfer. The order has ended, and there is nothing left to pay.`,
      `If this is not what you expected, call us on ${shop.catalogue.firm.phone}.`,
    ],
    hasLink: true,
  })
}

/** Tells the customer that a payment was recorded by mistake; the credit note is attached. */
export function transferUndoneMail(order: TransferOrder, shop: Shop) {
  const sum = formatMoney(outstandingAmount(order))
  const note = isBuyerPrintable(order) ? 'is attached as a PDF' : 'follows in a separate email'
  return customerMail(order, shop, {
    kind: 'transfer-undone',
    subject: `Correction: ${sum} for your order ${order.number} has not arrived`,
    heading: 'We made a mistake with your payment',
    paragraphs: [
      `We recorded that your transfer for order ${order.number} had arrived. That was our mistake: ${sum} has not arrived. We are sorry.`,
      `The credit note that cancels the invoice ${note}. You will get a new invoice when the money arrives; our bank details are as before.`,
    ],
  })
}

export function transferExpectedMail(order: Order, shop: Shop) {
  const sum = formatMoney(order.total)
  return toMail(shop, {
    kind: 'transfer-expected',
    to: shop.firmInbox,
    replyTo: order.buyer.email,
    subject: `Order ${order.number} is waiting for a transfer: ${sum}`,
    heading: `Order ${order.number} is waiting for a transfer`,
    blocks: [
      paragraph(
        `Order ${order.number} is waiting for a bank transfer of ${sum} from ${customerName(order)}.`,
      ),
      paragraph('Once the money arrives, record it on the order’s page.'),
      ...staffOrderBlocks(order, shop, PRO_FORMA_TEXTS.total),
    ],
  })
}
