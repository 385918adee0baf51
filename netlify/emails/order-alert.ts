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
  /** Pence, where it is about an amount of its own. */
  amount?: number
  /** Number of the other order, where it is about two. */
  twin?: string
  /** ISO moment by which it has to be answered. */
  dueBy?: string
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
    what: 'An email about this order was refused, and the shop has stopped trying to send it.',
    todo: 'Check the address on the order’s page, then send the email again from there.',
  },
  'dispute-needs-response': {
    subject: 'a dispute was opened',
    heading: 'The client’s bank disputes the payment',
    what: 'The bank asks for the money back, and Stripe holds it until the dispute is decided.',
    todo: 'Answer at Stripe before the deadline; the order’s page leads to the payment. A dispute that nobody answers is usually lost.',
  },
  'appeal-needs-response': {
    subject: 'a dispute was taken up again',
    heading: 'A dispute was taken up again',
    what: 'A dispute over this order that had been decided has been appealed.',
    todo: 'Answer at Stripe before the deadline; the order’s page leads to the payment.',
  },
  'inquiry-needs-response': {
    subject: 'the client’s bank asks about the payment',
    heading: 'The client’s bank asks about the payment',
    what: 'The bank wants to know what this payment was for. The money is still yours, but a question that nobody answers can become a dispute.',
    todo: 'Answer at Stripe before the deadline, or refund the client in full, which ends the inquiry.',
  },
  'possible-duplicate': {
    subject: 'perhaps paid twice',
    heading: 'The same client may have paid twice',
    what: 'Within a day the same email address has paid for the same services under two order numbers. This is the order that was paid later.',
    todo: 'Ask the client whether both are meant. If not, open this order’s page, follow it to the payment at Stripe and refund it in full, which ends this. If both are meant, say so in a note on that page.',
  },
  'overpaid-back': {
    subject: 'more has gone back than was paid',
    heading: 'More has gone back than was paid',
    what: 'Refunds and disputes together have taken back more than the client paid for this order.',
    todo: 'Show the bank the refund as evidence in the dispute at Stripe, so that the client is not paid twice.',
  },
  'refund-failed': {
    subject: 'a refund failed',
    heading: 'A refund failed',
    what: 'A refund did not reach the client, and the money is back in the firm’s balance at Stripe. The order no longer counts it as refunded.',
    todo: 'Ask the client how they would like to have the money, and pay them another way.',
  },
  'fraud-warning': {
    subject: 'a warning of fraud',
    heading: 'The card network warns of fraud',
    what: 'The card network believes that this payment was made without the cardholder’s consent. Most payments of which it warns are disputed later.',
    todo: 'Speak to the client before any more work is done. If the warning is right, refund the payment at Stripe before it is disputed.',
  },
  'review-open': {
    subject: 'Stripe has set the payment aside for review',
    heading: 'Stripe has set the payment aside for review',
    what: 'The money has arrived, and Stripe asks you to look at the payment before you rely on it.',
    todo: 'Approve or refund the payment at Stripe. Do not begin the work before that.',
  },
  'unknown-status': {
    subject: 'a refund or dispute needs a look',
    heading: 'A refund or dispute needs a look',
    what: 'Stripe reports a refund or dispute of this order in a state that the shop does not know. Until somebody has looked, the amounts of the order may be wrong.',
    todo: 'Open the payment at Stripe, do what it asks for there, and tell whoever looks after the shop.',
  },
  'pending-too-long': {
    subject: 'payment pending for over an hour',
    heading: 'A payment has been pending for over an hour',
    what: 'The payment was begun and has neither arrived nor been called off.',
    todo: 'Ask Stripe from the order list, where the order stands on top. Should the client write, ask them not to pay again before this is clear.',
  },
}

/** Tells the firm that an order needs somebody. It names no client: the order's page does. */
export function orderAlert(matter: OrderMatter, to: string, siteUrl: string) {
  const { reason, since, order, amount, dueBy, twin } = matter
  const { subject, heading, what, todo } = WORDS[reason]
  const link = siteUrl + adminOrderPath(order.id)
  const rows = [
    { label: 'Order', value: order.order_number },
    ...(twin === undefined ? [] : [{ label: 'Paid before it', value: `Order ${twin}` }]),
    { label: 'Amount ordered', value: formatMoney(order.total_amount) },
    ...(amount === undefined ? [] : [{ label: 'Amount in question', value: formatMoney(amount) }]),
    ...(dueBy === undefined ? [] : [{ label: 'Answer by', value: inFirmTime(dueBy) }]),
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
