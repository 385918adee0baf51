import { buyerColumns } from '#data/order-rows.ts'
import { EMPTY_CHECKOUT_FORM } from '#domain/checkout-fields.ts'
import type { Buyer } from '#domain/checkout-form.ts'
import { promisedDate } from '#domain/due.ts'
import { orderNumber, orderTotal, paymentStatus, type SoldItem } from '#domain/order.ts'
import { catalogue } from '#services/catalogue.ts'

import { documentsOf, NO_DOCUMENTS } from './documents.ts'
import {
  DISPUTED,
  happeningsOf,
  movesOf,
  REFUNDED,
  refundOf,
  type Happening,
  type Move,
} from './history.ts'
import { mailsOf } from './mails.ts'
import { drawBuyer, drawFor } from './people.ts'
import { drawItems } from './products.ts'
import { storyOf, type Story } from './story.ts'
import { methodOf, transferHappenings, transfersOf } from './transfers.ts'

const TURNAROUND = new Map(catalogue.products.map(({ id, turnaround }) => [id, turnaround]))

const VAT_RATE = catalogue.firm.vat?.rate ?? null

export interface SeedOptions {
  /** How many orders. */
  count: number
  /** Which set of orders: the same number makes the same ones again. */
  seed: number
  now: Date
}

const DOMAIN = catalogue.firm.email.replace(/^.*@/, '')
const STAFF = ['staff', 'harriet.lowe', 'tobias.kern'].map((name) => `${name}@${DOMAIN}`)

const { paymentMethod: _method, agreeToTerms: _consent, ...BLANK } = EMPTY_CHECKOUT_FORM

/** What an erasure leaves of a buyer. */
const NOBODY: Buyer = { ...BLANK, firstName: 'Erased', country: 'GB' }

/** Everything that the database holds about an order: rows by table, by the names of its columns. */
export type Rows = ReturnType<typeof makeOrder>

/** Everything about the order at one place of the list, the newest being at 0. */
export function makeOrder({ count, seed, now }: SeedOptions, index: number) {
  const draw = drawFor(seed, index)
  const id = draw.string.uuid()
  const story = storyOf(draw, index, count)
  const placed = now.getTime() - story.age
  const at = (after: number) => new Date(placed + Math.round(after)).toISOString()
  const items = drawItems(draw, story.lines ?? 1)
  const total = orderTotal(items)
  const buyer = story.erased ? NOBODY : drawBuyer(draw, story.buyer)
  const facts = { items, total, age: story.age, staff: STAFF }
  const moves = movesOf(draw, story, facts)
  const happenings = [...happeningsOf(draw, story, facts), ...transferHappenings(story, facts)]
  const number = orderNumber((index * 7_368_787 + seed * 104_729) % 900_000_000)
  const { mails, sent } = mailsOf(draw, { id, number, story, total, buyer, moves, at })
  const all = [...happenings, ...sent, ...moves.map(moveHappening)].toSorted(
    (one, other) => one.after - other.after,
  )
  const paid = happenings.find(({ kind }) => kind === 'payment-received')
  const paidAt = paid ? at(paid.after) : null
  const order = {
    ...orderRow(draw.string.uuid(), story, { id, number, buyer, total, at }),
    paid_at: paidAt,
  }
  const isUnderWay =
    story.settlement === 'paid' && order.refunded_amount + order.lost_amount < total
  const afterSale = afterSaleOf(id, story, { total, at })
  const sold = { id, number, date: at(0), buyer, items, total, vatRate: VAT_RATE }
  const filed = paidAt !== null && {
    order: sold,
    paidAt,
    refunds: afterSale.refunds,
    now,
    staff: draw.helpers.arrayElement(STAFF),
  }
  const transfers = transfersOf(draw.string.uuid(), { order, story, staff: STAFF, at })
  const notifiedAt = mails.find(({ kind, sent_at }) => kind === 'order-confirmation' && sent_at)
  return {
    orders: [{ ...order, customer_notified_at: notifiedAt?.sent_at ?? null }],
    order_items: items.map((item, line) => itemRow(id, item, { line, isUnderWay, moves, at })),
    order_events: all.map(({ after, kind, amount = null, actor, facts: said = null }) => ({
      order_id: id,
      happened_at: at(after),
      kind,
      amount,
      actor,
      facts: said,
    })),
    mails,
    transfers,
    ...afterSale,
    ...(filed ? documentsOf(draw, filed) : NO_DOCUMENTS),
    webhook_events: webhooksOf(id, paid, at),
  }
}

function moveHappening({ after, item, step, actor }: Move): Happening {
  return {
    after,
    kind: 'step-moved',
    actor,
    facts: { type: 'step', product: item.name, step: step.name },
  }
}

interface OrderFacts {
  id: string
  number: string
  buyer: Buyer
  total: number
  at: (after: number) => string
}

function orderRow(
  attempt: string,
  story: Story & { age: number },
  { id, number, buyer, total, at }: OrderFacts,
) {
  const { settlement, dispute = 'none', attention = null } = story
  const refunded = refundOf(story, total)
  const lost = dispute === 'lost' ? total : 0
  const hasPayment = !story.transfer && (settlement === 'paid' || attention !== null)
  return {
    id,
    order_number: number,
    order_date: at(0),
    attempt,
    fingerprint: attempt,
    ...buyerColumns(buyer),
    terms_version: catalogue.termsVersions.at(-1) ?? null,
    terms_accepted_at: at(0),
    ...methodOf(attempt, story, at),
    total_amount: total,
    vat_rate: VAT_RATE,
    stripe_session_id: story.transfer ? null : `cs_test_${id.replaceAll('-', '')}`,
    stripe_payment_intent_id: hasPayment ? `pi_${id.replaceAll('-', '')}` : null,
    settlement,
    livemode: false,
    refunded_amount: refunded,
    lost_amount: lost,
    attention,
    payment_status: paymentStatus({ settlement, refunded, lost, dispute, attention }, total),
    customer_notified_at: null as string | null,
    redacted_at: story.erased ? at(story.age) : null,
  }
}

const DISPUTE_STATUS = { open: 'needs_response', won: 'won', lost: 'lost' } as const
const ANSWER_WITHIN = 8 * 86_400_000

/** The refund and the dispute that a story tells of. */
function afterSaleOf(
  order_id: string,
  story: Story & { age: number },
  { total, at }: Pick<OrderFacts, 'total' | 'at'>,
) {
  const { age, dispute = 'none' } = story
  const key = order_id.replaceAll('-', '')
  const amount = refundOf(story, total)
  const refundedAt = at(age * REFUNDED)
  const refund = {
    id: `re_${key}`,
    order_id,
    amount,
    status: 'succeeded',
    created_at: refundedAt,
    updated_at: refundedAt,
  }
  if (dispute === 'none') return { refunds: amount === 0 ? [] : [refund], disputes: [] }
  const disputedAt = at(age * DISPUTED)
  const disputed = {
    id: `du_${key}`,
    order_id,
    amount: total,
    currency: 'gbp',
    status: DISPUTE_STATUS[dispute],
    reason: 'product_not_received',
    due_by: dispute === 'open' ? at(age + ANSWER_WITHIN) : null,
    created_at: disputedAt,
    updated_at: disputedAt,
  }
  return { refunds: amount === 0 ? [] : [refund], disputes: [disputed] }
}

interface ItemFacts {
  line: number
  isUnderWay: boolean
  moves: readonly Move[]
  at: (after: number) => string
}

function itemRow(orderId: string, item: SoldItem, { line, isUnderWay, moves, at }: ItemFacts) {
  const last = moves.findLast((move) => move.item === item)
  const arrived = moves.find((move) => move.item === item)
  const { productId, name, price, quantity } = item
  const turnaround = TURNAROUND.get(productId) ?? ''
  const promised = arrived && promisedDate(turnaround, new Date(at(arrived.after)))
  return {
    order_id: orderId,
    line: line + 1,
    product_id: productId,
    name,
    price,
    quantity,
    steps: JSON.stringify(item.steps),
    step: last?.step.id ?? item.steps[0]?.id,
    step_since: at(last?.after ?? 0),
    promised_on: promised ?? null,
    under_way: isUnderWay,
  }
}

/** Without the provider's messages the staff pages would say that it has gone silent. */
function webhooksOf(id: string, paid: Happening | undefined, at: OrderFacts['at']) {
  if (paid?.actor !== 'stripe') return []
  const type = 'checkout.session.completed'
  return [{ id: `evt_${id.replaceAll('-', '')}`, type, received_at: at(paid.after) }]
}
