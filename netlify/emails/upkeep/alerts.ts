import { formatMoney } from '#domain/money/money.ts'
import { isBalanceIssue, ISSUE_TEXTS } from '#domain/order/issue.texts.ts'
import type { OrderIssue, ShopIssue } from '#domain/order/issue.ts'
import { shopIssueTexts, type ShopReason } from '#domain/order/shop-issue.texts.ts'
import { mailAttemptsText, mailName } from '#domain/order/timeline.texts.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { toMail, link, paragraph, rows, type Row } from '#emails/blocks.ts'
import { failureReason } from '#emails/mail/mail-failure.ts'
import { staffOrderLink } from '#emails/orders/order-parts.ts'
import type { Shop } from '#emails/sender.ts'
import { PATHS } from '#paths.ts'

export interface OrderAlert extends Omit<OrderIssue, 'key' | 'order'> {
  /** The email that could not be delivered, if the issue is about an email. */
  mail?: { kind: string; attempts: number; lastError: string | null }
  order: Omit<OrderIssue['order'], 'customer_name'>
}

/** Notifies the firm of an order's issue. Omits the customer's name, which is on the order's page. */
export function orderAlert(issue: OrderAlert, shop: Shop) {
  const { reason, order } = issue
  const { title, todo } = ISSUE_TEXTS[reason]
  return toMail(shop, {
    kind: 'order-alert',
    to: shop.firmInbox,
    subject: `Order ${order.order_number}: ${title}`,
    heading: title,
    blocks: [paragraph(todo), rows(alertRows(issue)), staffOrderLink(order.id, shop)],
  })
}

function alertRows({ reason, since, order, amount, dueBy, duplicate, mail }: OrderAlert): Row[] {
  return [
    ['Order', order.order_number],
    ['Paid earlier', duplicate && `Order ${duplicate}`],
    ['Amount ordered', formatMoney(order.total_amount)],
    [
      isBalanceIssue(reason) ? 'Outstanding' : 'Amount in question',
      amount === undefined ? '' : formatMoney(amount),
    ],
    ['Email', mail && mailName(mail.kind)],
    ['Tried', mail && mailAttemptsText(mail.attempts)],
    ['Reason', mail && failureReason(mail.lastError)],
    ['Respond by', dueBy && formatLondonTime(dueBy)],
    ['Open since', formatLondonTime(since)],
  ]
}

export function shopAlert(issue: Omit<ShopIssue, 'key'>, shop: Shop) {
  const { title: subject, what, todo } = shopIssueTexts(issue, formatLondonTime(issue.since))
  return toMail(shop, {
    kind: 'shop-alert',
    to: shop.firmInbox,
    subject,
    heading: subject,
    blocks: [
      paragraph(what),
      paragraph(todo),
      link('Open the order list', shop.siteUrl + PATHS.adminOrders),
    ],
  })
}

/** Issues about undeliverable mail, which no mail could report. */
const UNMAILABLE: readonly ShopReason[] = ['mail-stands-still', 'mails-given-up']

/** Whether the firm can be notified of an issue by mail. */
export function isMailable({ reason }: ShopIssue): boolean {
  return !UNMAILABLE.includes(reason)
}
