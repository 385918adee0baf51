import { buyerColumns } from '#data/order-rows.ts'
import { londonYear } from '#domain/date.ts'
import { promisedDate } from '#domain/due.ts'
import { seriesOf, unprintable } from '#domain/invoice.ts'
import { missingDocuments } from '#domain/missing-documents.ts'
import { formatMoney } from '#domain/money.ts'
import { paymentStatus } from '#domain/order.ts'
import { noticeOn, transferDueOn } from '#domain/transfer.ts'
import { londonDay } from '#domain/working-day.ts'
import { catalogue } from '#services/catalogue.ts'
import { sellerOf } from '#use-cases/issue-documents.ts'

import { eventRows } from './events.ts'
import {
  ARRIVED,
  DISPUTED,
  drawSale,
  MAILED,
  REFUNDED,
  STAFF,
  type Sale,
  type SeedOptions,
} from './sale.ts'
import { DAY, MINUTE } from './story.ts'

const TURNAROUND = new Map(catalogue.products.map(({ id, turnaround }) => [id, turnaround]))
const VAT_RATE = catalogue.firm.vat?.rate ?? null
const SELLER = sellerOf(catalogue.firm)

/** Everything that the database holds about an order: rows by table, by the names of its columns. */
export type Rows = ReturnType<typeof makeOrder>

/** Everything about the order at one place of the list, the newest being at 0. */
export function makeOrder(options: SeedOptions, index: number) {
  const sale = drawSale(options, index)
  const { key, story, at, paidAfter } = sale
  const paidAt = story.settlement === 'paid' ? at(paidAfter) : null
  const order = orderRow(sale, paidAt)
  const isUnderWay = paidAt !== null && order.refunded_amount + order.lost_amount < sale.total
  const refunds = refundRows(sale)
  return {
    orders: [order],
    order_items: itemRows(sale, isUnderWay),
    order_events: eventRows(sale),
    mails: paidAt === null ? [] : mailRows(sale),
    transfers: transferRows(sale),
    refunds,
    disputes: disputeRows(sale),
    documents: paidAt === null ? [] : documentRows(sale, paidAt, refunds),
    // Without the provider's messages the staff pages would say that it has gone silent.
    webhook_events:
      paidAt === null || story.transfer
        ? []
        : [{ id: `evt_${key}`, type: 'checkout.session.completed', received_at: paidAt }],
  }
}

function orderRow(sale: Sale, paid_at: string | null) {
  const { draw, id, story, buyer, total, number, refunded, at } = sale
  const { settlement, attention = null } = story
  const disputes = disputeRows(sale)
  const lost = story.dispute === 'lost' ? total : 0
  const attempt = draw.string.uuid()
  return {
    id,
    order_number: number,
    order_date: at(0),
    attempt,
    fingerprint: attempt,
    ...buyerColumns(buyer),
    terms_version: [...catalogue.terms].at(-1) ?? null,
    terms_accepted_at: at(0),
    ...methodOf(attempt, sale),
    total_amount: total,
    vat_rate: VAT_RATE,
    ...idsAtProvider(sale),
    settlement,
    livemode: false,
    paid_at,
    refunded_amount: refunded,
    lost_amount: lost,
    attention,
    payment_status: paymentStatus({ settlement, refunded, lost, disputes, attention }, total),
    customer_notified_at: paid_at !== null && sale.confirmation === 'sent' ? at(MAILED) : null,
    redacted_at: story.erased ? at(story.age) : null,
  }
}

function idsAtProvider({ key, story: { transfer, settlement, attention } }: Sale) {
  if (transfer) return { stripe_session_id: null, stripe_payment_intent_id: null }
  const hasPayment = settlement === 'paid' || attention !== undefined
  return {
    stripe_session_id: `cs_test_${key}`,
    stripe_payment_intent_id: hasPayment ? `pi_${key}` : null,
  }
}

/** How an order is paid, and until when a transfer is waited for. */
function methodOf(attempt: string, { story: { transfer, age }, at }: Sale) {
  const { bank } = catalogue.firm
  if (!bank || !transfer) {
    const method = attempt.startsWith('0') ? 'paypal' : 'credit-card'
    return { payment_method: method, transfer_due_on: null, transfer_notice_on: null }
  }
  const due = transferDueOn(londonDay(new Date(at(0))), bank)
  const { nextOn } = noticeOn(due, londonDay(new Date(at(age))))
  return { payment_method: 'bank-transfer', transfer_due_on: due, transfer_notice_on: nextOn }
}

function itemRows({ id, items, moves, at }: Sale, under_way: boolean) {
  return items.map((item, line) => {
    const [first] = moves.filter((move) => move.item === item)
    const last = moves.findLast((move) => move.item === item)
    const { productId, name, price, quantity, steps } = item
    const turnaround = TURNAROUND.get(productId) ?? ''
    return {
      order_id: id,
      line: line + 1,
      product_id: productId,
      name,
      price,
      quantity,
      steps,
      step: last?.step.id ?? steps[0]?.id,
      step_since: at(last?.after ?? 0),
      promised_on: (first && promisedDate(turnaround, new Date(at(first.after)))) ?? null,
      under_way,
    }
  })
}

/** The mails about a paid order. */
function mailRows(sale: Sale) {
  const { number, buyer, total, confirmation: state } = sale
  const { name, email } = catalogue.firm
  const told = `Your order ${number} with ${name}`
  return [
    mailRow(sale, 'order-confirmation', { to: buyer.email, subject: told, state }),
    mailRow(sale, 'order-notification', {
      to: email,
      subject: `New order ${number}: ${formatMoney(total)}`,
      state: 'sent',
    }),
  ]
}

interface PlannedMail {
  to: string
  subject: string
  state: Sale['confirmation']
}

function mailRow({ draw, id, story, at }: Sale, kind: string, { to, subject, state }: PlannedMail) {
  return {
    id: draw.string.uuid(),
    order_id: id,
    kind,
    dedupe_key: `${kind}:${id}`,
    recipient: to,
    subject,
    body_text: subject,
    body_html: '',
    created_at: at(MAILED - MINUTE),
    attempts: { failed: 7, waiting: 2, sent: 1 }[state],
    next_attempt_at: state === 'waiting' ? at(story.age + 240 * MINUTE) : null,
    sent_at: state === 'sent' ? at(MAILED) : null,
    failed_at: state === 'failed' ? at(MAILED) : null,
  }
}

/** What arrived for an order from its buyer's bank, as staff recorded it. */
function transferRows({ draw, id, number, story, transferred: amount, at }: Sale) {
  if (amount === 0) return []
  const recorded_at = at(story.age * ARRIVED)
  const arrived_on = londonDay(new Date(recorded_at))
  const [recorded_by] = STAFF
  const facts = { amount, arrived_on, reference: number, recorded_at, recorded_by }
  return [{ id: draw.string.uuid(), order_id: id, ...facts }]
}

function refundRows({ id, key, story, refunded: amount, at }: Sale) {
  const moment = at(story.age * REFUNDED)
  const times = { created_at: moment, updated_at: moment }
  return amount === 0
    ? []
    : [{ id: `re_${key}`, order_id: id, amount, status: 'succeeded', ...times }]
}

const DISPUTE_STATUS = { open: 'needs_response', won: 'won', lost: 'lost' } as const

function disputeRows({ id, key, story: { age, dispute }, total, at }: Sale) {
  const moment = at(age * DISPUTED)
  if (!dispute) return []
  return [
    {
      id: `du_${key}`,
      order_id: id,
      amount: total,
      reinstated: 0,
      currency: 'gbp',
      status: DISPUTE_STATUS[dispute],
      reason: 'product_not_received',
      due_by: dispute === 'open' ? at(age + 8 * DAY) : null,
      created_at: moment,
      updated_at: moment,
    },
  ]
}

/** The invoice of a paid order and the credit notes of its refunds. */
function documentRows(
  { draw, id, number, items, total, buyer, at }: Sale,
  paidAt: string,
  refunds: ReturnType<typeof refundRows>,
) {
  const drafts = missingDocuments({
    order: { id, number, date: at(0), buyer, items, total, vatRate: VAT_RATE },
    seller: SELLER,
    refunds: refunds.map(({ created_at: createdAt, ...refund }) => ({
      ...refund,
      reason: null,
      requestId: null,
      createdAt,
    })),
    parts: {},
    documents: [],
    paidAt,
    live: false,
    newId: () => draw.string.uuid(),
  })
  return drafts.map((draft) => {
    const { facts, ...named } = draft
    const issued_at = facts.refund?.at ?? facts.paidAt
    return {
      id: named.id,
      order_id: id,
      kind: named.kind,
      // Its place in the series is known once all of them are written.
      number: `${seriesOf(draft)}-${londonYear(new Date(issued_at))}-${named.id}`,
      version: named.version,
      subject: named.subject,
      live: named.live,
      issued_at,
      facts,
      unprintable: unprintable(facts.buyer),
    }
  })
}
