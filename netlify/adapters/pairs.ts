import { lostOf, NOTHING_WITHDRAWN } from '#domain/dispute.ts'
import type { Pair } from '#domain/reconciliation.ts'
import { refundedAmount } from '#domain/refund.ts'

import type { Database } from './postgres.ts'

type Query = Database['query']

interface Wanted {
  since: Date
  until: Date
  settledBy: Date
  realOnly: boolean
}

interface Found {
  id: string
  /** Null where the provider has no movement of it. */
  provider: number | null
  currency: string
  order: Pair['order']
}

/** What the shop and the provider have of a span, pair by pair: what has moved is looked at over all time. */
export async function pairsOf(query: Query, wanted: Wanted): Promise<Pair[]> {
  const { since, until, settledBy, realOnly } = wanted
  const before = settledBy < until ? settledBy : until
  const values = [since, until, realOnly, since < before ? before : since]
  const [payments, refunds, disputes] = await Promise.all([
    query<PaymentRow>(PAYMENTS, values),
    query<RefundRow>(REFUNDS, values),
    query<DisputeRow>(DISPUTES, [...values, NOTHING_WITHDRAWN]),
  ])
  return [...payments.map(paymentPair), ...refunds.map(refundPair), ...disputes.map(disputePair)]
}

/** What moved in the span, with all of its movements of these categories; `$1` to `$3` are taken. */
function moved(categories: string): string {
  return `select m.source as id, sum(m.amount)::float8 as provider, max(m.currency) as currency,
      max(m.order_id::text)::uuid as order_id, max(m.payment_intent) as payment_intent
    from movements m
    where m.category in (${categories}) and (m.live or not $3) and m.source in (
      select source from movements
      where category in (${categories}) and happened_at >= $1 and happened_at < $2)
    group by m.source`
}

const ORDER = `case when o.id is not null
  then json_build_object('id', o.id, 'number', o.order_number) end`

interface PaymentRow extends Found {
  total: number
  is_paid: boolean
}

const PAYMENTS = `select found.id, found.provider, found.currency, ${ORDER} as order, o.total_amount as total,
    coalesce((o.settlement = 'paid' or o.attention = 'amount-differs')
      and o.stripe_payment_intent_id = found.payment_intent, false) as is_paid
  from (${moved("'charge', 'charge_failure'")}) found
  left join orders o on o.id = found.order_id
  union all
  select o.stripe_payment_intent_id, null, 'gbp', ${ORDER}, o.total_amount, true
  from documents d join orders o on o.id = d.order_id
  where d.kind = 'invoice' and d.version = 1 and d.booked_at >= $1 and d.booked_at < $4
    and (d.live or not $3) and not exists (select from movements m
      where m.category = 'charge' and m.payment_intent = o.stripe_payment_intent_id)`

function paymentPair({ id, provider, currency, order, total, is_paid: isPaid }: PaymentRow): Pair {
  return { kind: 'payment', id, order, currency, provider, shop: isPaid ? total : null }
}

interface RefundRow extends Found {
  amount: number | null
  status: string
}

const REFUNDS = `select found.id, found.provider, found.currency, ${ORDER} as order, r.amount, r.status
  from (${moved("'refund', 'refund_failure'")}) found
  left join refunds r on r.id = found.id
  left join orders o on o.id = coalesce(r.order_id, found.order_id)
  union all
  select r.id, null, 'gbp', ${ORDER}, r.amount, r.status
  from refunds r join orders o on o.id = r.order_id
  where r.status = 'succeeded' and r.created_at >= $1 and r.created_at < $4
    and (o.livemode is not false or not $3)
    and not exists (select from movements m where m.source = r.id)`

function refundPair({ id, provider, currency, order, amount, status }: RefundRow): Pair {
  const shop = amount === null ? null : -refundedAmount([{ amount, status }]) || 0
  return { kind: 'refund', id, order, currency, provider, shop }
}

interface DisputeRow extends Found {
  dispute: { amount: number; reinstated: number; currency: string; status: string } | null
}

const DISPUTE = `json_build_object('amount', d.amount, 'reinstated', d.reinstated,
  'currency', d.currency, 'status', d.status)`

const DISPUTES = `select found.id, found.provider, found.currency, ${ORDER} as order,
    case when d.id is not null then ${DISPUTE} end as dispute
  from (${moved("'dispute', 'dispute_reversal'")}) found
  left join disputes d on d.id = found.id
  left join orders o on o.id = coalesce(d.order_id, found.order_id)
  union all
  select d.id, null, d.currency, ${ORDER}, ${DISPUTE}
  from disputes d join orders o on o.id = d.order_id
  where d.status <> all($5::text[]) and d.created_at >= $1 and d.created_at < $4
    and (o.livemode is not false or not $3)
    and not exists (select from movements m where m.source = d.id)`

/** A dispute in another currency than is settled in has no amount that could be compared. */
function disputePair({ id, provider, currency, order, dispute }: DisputeRow): Pair {
  const isSame = dispute === null || dispute.currency === currency
  const shop = dispute && (NOTHING_WITHDRAWN.includes(dispute.status) ? 0 : -lostOf(dispute) || 0)
  return { kind: 'dispute', id, order, currency, provider, shop: isSame ? shop : provider }
}
