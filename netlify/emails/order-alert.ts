import { formatDate } from '#domain/date.ts'
import { isWork, type IssueReason } from '#domain/issue.ts'
import { formatMoney } from '#domain/money.ts'
import { type OrderRecord } from '#domain/order-record.ts'
import { triesSoFar } from '#messages/order.ts'
import { mailName } from '#messages/timeline.ts'
import { adminOrderPath } from '#paths.ts'

import { html } from './html.ts'
import { button, keyValueTable, emailLayout, paragraph } from './layout.ts'
import { failureReason } from './mail-failure.ts'
import { inFirmTime, textRows } from './order-parts.ts'
import { signature, type StaffRoute } from './sender.ts'

/** An order that needs somebody, and since when (ISO). */
export interface OrderAlert {
  reason: IssueReason
  since: string
  /** Pence, where it is about an amount of its own. */
  amount?: number
  /** Number of the other order, where it is about two. */
  duplicate?: string
  /** The email that could not be delivered, where it is about one. */
  mail?: { kind: string; attempts: number; lastError: string | null }
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

const WORDS: Readonly<Record<IssueReason, Words>> = {
  'amount-differs': {
    subject: 'the amount differs',
    heading: 'Stripe charged a different amount',
    what: 'Stripe charged a different amount from the order. The order does not count as paid, and the customer has had no confirmation.',
    todo: 'Refund the payment in full at Stripe, which closes this item, and ask the customer to order again. Closing it with a note leaves the order unpaid: without a confirmation, an invoice or work.',
  },
  'not-settled': {
    subject: 'paid at Stripe, not recorded here',
    heading: 'Paid at Stripe, not recorded here',
    what: 'Stripe reports this payment as complete, but our last attempt to record it did not succeed. The shop tries again every ten minutes.',
    todo: 'Nothing is lost. If the order still does not show the payment in half an hour, press “Record now” in the order list and open the payment at Stripe.',
  },
  'document-unprintable': {
    subject: 'the invoice has missing letters',
    heading: 'The invoice cannot print the customer’s details',
    what: 'The customer’s name or address has letters that our typefaces do not have. The invoice was issued without them, and the confirmation went to the customer without the invoice.',
    todo: 'On the order’s page, correct these details in Latin letters, which issues the invoice again, and resend the confirmation: the invoice goes with it.',
  },
  'mail-failed': {
    subject: 'an email was not delivered',
    heading: 'An email was not delivered',
    what: 'An email about this order could not be delivered, and will not be tried again.',
    todo: 'On the order’s page, correct the email address and send again, or resend the email once the mail server works. Otherwise close this with a note.',
  },
  'dispute-needs-response': {
    subject: 'a dispute was opened',
    heading: 'The customer’s bank disputes the payment',
    what: 'The bank has asked for the money back, and Stripe is holding it until the dispute is decided.',
    todo: 'Respond at Stripe before the deadline; the order’s page links to the payment. A dispute that nobody answers is usually lost.',
  },
  'appeal-needs-response': {
    subject: 'a dispute was reopened',
    heading: 'A dispute was reopened',
    what: 'A dispute over this order that had been decided has been appealed.',
    todo: 'Respond at Stripe before the deadline; the order’s page links to the payment.',
  },
  'inquiry-needs-response': {
    subject: 'the customer’s bank has asked about the payment',
    heading: 'The customer’s bank has asked about the payment',
    what: 'The bank wants to know what this payment was for. The money is still yours, but an inquiry that nobody answers can become a dispute.',
    todo: 'Respond at Stripe before the deadline, or refund the customer in full, which ends the inquiry.',
  },
  'paid-after-erasure': {
    subject: 'paid after the customer was erased',
    heading: 'The customer was erased before the payment arrived',
    what: 'This order has been paid. The customer’s details had been erased before, so no confirmation and no invoice went out.',
    todo: 'Open the payment at Stripe, which shows the customer’s email address; the order’s page links to it. Write to them and refund the order in full, which closes this item: they can order again. If you agree on something else, close it with a note.',
  },
  'possible-duplicate': {
    subject: 'possibly paid twice',
    heading: 'The same customer may have paid twice',
    what: 'Within a day the same email address has paid for the same services under two order numbers. This is the order that was paid later.',
    todo: 'Ask the customer whether both were intended. If not, have it refunded in full on the order’s page, which closes this item. If both were intended, close it with a note.',
  },
  'overpaid-back': {
    subject: 'more has gone back than was paid',
    heading: 'More has gone back than was paid',
    what: 'Refunds and disputes together have taken back more than the customer paid for this order.',
    todo: 'Submit the refund to the bank as evidence in the dispute at Stripe, so that the customer is not repaid twice.',
  },
  'refund-failed': {
    subject: 'a refund failed',
    heading: 'A refund failed',
    what: 'A refund did not reach the customer, and the money is back in the firm’s Stripe balance. The order no longer counts it as refunded.',
    todo: 'Ask the customer how else you can pay them, and close this with a note when you have.',
  },
  'refund-given-up': {
    subject: 'a refund was not made',
    heading: 'A refund was not made',
    what: 'A refund was requested on the order’s page, and Stripe has refused it since or not answered for a day. No money has gone back, and the shop will not ask again.',
    todo: 'Look at the payment at Stripe. If the refund is not there, make it again on the order’s page, and close this with a note when you have.',
  },
  'fraud-warning': {
    subject: 'fraud warning',
    heading: 'Fraud warning from the card network',
    what: 'The card network believes that this payment was made without the cardholder’s consent. Most payments it warns about are disputed later.',
    todo: 'Speak to the customer before doing any more work. If the warning is right, have the order refunded on its page before it is disputed.',
  },
  'review-open': {
    subject: 'Stripe has set the payment aside for review',
    heading: 'Stripe has set the payment aside for review',
    what: 'The money has arrived, and Stripe asks you to look at the payment before you rely on it.',
    todo: 'Approve or refund the payment at Stripe. Do not begin work until you have.',
  },
  'unknown-status': {
    subject: 'a refund or dispute to check',
    heading: 'A refund or dispute to check',
    what: 'Stripe reports a refund or dispute for this order in a state that the shop does not recognise. Until someone has checked, the amounts shown for the order may be wrong.',
    todo: 'Open the payment at Stripe, follow the instructions there, and tell whoever looks after the website.',
  },
  'work-late': {
    subject: 'the work is late',
    heading: 'The day promised to the customer has passed',
    what: 'A service of this order was promised for the day below and has not been marked as delivered.',
    todo: 'Finish the work and mark it as delivered on the order’s page, or write to the customer and agree another day.',
  },
  'customer-silent': {
    subject: 'waiting for the customer',
    heading: 'The customer has sent no information yet',
    what: 'A service of this order has waited for the customer’s information for over seven days, and the work cannot begin.',
    todo: 'Write to the customer or call them. The order’s page has their details.',
  },
  'work-due': {
    subject: 'due within seven days',
    heading: 'Work is due within seven days',
    what: 'A service of this order is promised to the customer for the day below.',
    todo: 'Deliver it in time, and mark it as delivered on the order’s page.',
  },
  'pending-too-long': {
    subject: 'payment pending for over an hour',
    heading: 'A payment has been pending for over an hour',
    what: 'The payment was started and has neither arrived nor been cancelled.',
    todo: 'Press “Check with Stripe” at the top of the order list. If the customer writes, ask them not to pay again until this is clear.',
  },
}

/** Tells the firm that an order needs somebody. It names no customer: the order's page does. */
export function orderAlert(issue: OrderAlert, { to, firm, siteUrl }: StaffRoute) {
  const { reason, order } = issue
  const { subject, heading, what, todo } = WORDS[reason]
  const link = siteUrl + adminOrderPath(order.id)
  const rows = rowsOf(issue)
  return {
    kind: 'order-alert' as const,
    to,
    subject: `Order ${order.order_number}: ${subject}`,
    text: `${what}\n\n${todo}\n\n${textRows(rows)}\n\n${link}\n\n${signature(firm).join('\n')}\n`,
    html: emailLayout({
      preview: what,
      heading,
      signature: signature(firm),
      body: html`${paragraph(what)}${paragraph(todo)}${keyValueTable(rows)}${button('Open the order', link)}`,
    }),
  }
}

function dueMoment(reason: IssueReason, dueBy: string): string {
  return isWork(reason) ? formatDate(dueBy) : inFirmTime(dueBy)
}

function rowsOf({ reason, since, order, amount, dueBy, duplicate, mail }: OrderAlert) {
  return [
    ...row('Order', order.order_number),
    ...row('Paid before it', duplicate && `Order ${duplicate}`),
    ...row('Amount ordered', formatMoney(order.total_amount)),
    ...row('Amount in question', amount === undefined ? undefined : formatMoney(amount)),
    ...row('Email', mail && mailName(mail.kind)),
    ...row('Tried', mail && triesSoFar(mail.attempts)),
    ...row('Reason', mail && failureReason(mail.lastError)),
    ...row(isWork(reason) ? 'Promised for' : 'Respond by', dueBy && dueMoment(reason, dueBy)),
    ...row('Since', inFirmTime(since)),
  ]
}

function row(label: string, value: string | undefined) {
  return value ? [{ label, value }] : []
}
