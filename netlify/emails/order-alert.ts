import { formatMoney } from '#domain/money.ts'
import type { AttentionReason, OrderRecord } from '#domain/order-record.ts'
import { adminOrderPath } from '#paths.ts'

import { html } from './html.ts'
import { button, ledger, letter, paragraph } from './layout.ts'
import { inFirmTime, textRows } from './order-parts.ts'

/** An order that needs somebody, and since when (ISO). */
export interface OrderMatter {
  reason: AttentionReason
  since: string
  order: Pick<OrderRecord, 'id' | 'order_number' | 'total_amount'>
}

interface Words {
  subject: string
  heading: string
  what: string
  todo: string
}

const WORDS: Readonly<Record<AttentionReason, Words>> = {
  'amount-differs': {
    subject: 'the amount differs',
    heading: 'Stripe took another amount',
    what: 'The amount that Stripe took is not the amount that was ordered. The order does not count as paid, and the client has had no confirmation.',
    todo: 'Compare the two amounts, give back what was taken or agree the difference, and write to the client.',
  },
  'not-settled': {
    subject: 'paid at Stripe, not settled here',
    heading: 'Paid, and not settled here',
    what: 'Stripe reports this payment as complete, and our last attempt to settle the order did not succeed. The shop tries again every ten minutes.',
    todo: 'Nothing is lost. If the order is still not settled in half an hour, settle it from the order list and look at the payment at Stripe.',
  },
  'mail-failed': {
    subject: 'an email was not delivered',
    heading: 'An email was not delivered',
    what: 'The mail server has refused an email about this order seven times, and the shop has stopped trying.',
    todo: 'Check the address on the order’s page, then send the email again from there.',
  },
  'dispute-opened': {
    subject: 'a dispute was opened',
    heading: 'The client’s bank disputes the payment',
    what: 'The bank asks for the money of this order back, and Stripe holds it until the dispute is decided.',
    todo: 'Answer at Stripe before the deadline that is named there; the order’s page leads to the payment.',
  },
  'pending-too-long': {
    subject: 'payment pending for over an hour',
    heading: 'A payment has been pending for over an hour',
    what: 'The payment was begun and has neither arrived nor been called off.',
    todo: 'Ask Stripe from the order list, where the order stands on top. Should the client write, ask them not to pay again before this is clear.',
  },
}

/** Tells the firm that an order needs somebody. It names no client: the order's page does. */
export function orderAlert({ reason, since, order }: OrderMatter, to: string, siteUrl: string) {
  const { subject, heading, what, todo } = WORDS[reason]
  const link = siteUrl + adminOrderPath(order.id)
  const rows = [
    { label: 'Order', value: order.order_number },
    { label: 'Amount ordered', value: formatMoney(order.total_amount) },
    { label: 'Since', value: inFirmTime(since) },
  ]
  return {
    kind: 'order-alert' as const,
    to,
    subject: `Order ${order.order_number}: ${subject}`,
    text: `${what}\n\n${todo}\n\n${textRows(rows)}\n\n${link}\n`,
    html: letter({
      preview: what,
      heading,
      signature: [`Sent by the shop at ${siteUrl}`],
      body: html`${paragraph(what)}${paragraph(todo)}${ledger(rows)}${button('Open the order', link)}`,
    }),
  }
}
