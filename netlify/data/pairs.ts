import { lostOf, NOTHING_WITHDRAWN } from '#domain/dispute.ts'
import type { Pair } from '#domain/reconciliation.ts'
import { GOING_BACK } from '#domain/refund.ts'

import type { Connection } from './postgres.ts'

interface Wanted {
  since: Date
  until: Date
  settledBy: Date
  realOnly: boolean
}

/**
 * What the shop and the provider have of a span, pair by pair, but for money that came by bank transfer.
 * Payments and refunds count where the documents about them are booked, as in the report; a dispute has
 * no document, and is compared over all time.
 */
export async function pairsOf({ query }: Connection, wanted: Wanted) {
  const { since, until, settledBy, realOnly } = wanted
  const before = settledBy < until ? settledBy : until
  const values = [since, until, realOnly, since < before ? before : since]
  const [payments, refunds, disputes] = await Promise.all([
    query<Pair>(PAYMENTS, values),
    query<Pair>(REFUNDS, [...values, GOING_BACK]),
    query<DisputeRow>(DISPUTES, [...values, NOTHING_WITHDRAWN]),
  ])
  return [...payments, ...refunds, ...disputes.map(disputePair)]
}

/** Disputes that moved in the span, with all of their movements; `$1` to `$3` are taken. */
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

/** What the provider has moved of a source: in the span, and in all. */
const MOVED = (categories: string, source: string) => `select sum(m.amount)::float8 as in_all,
    sum(m.amount) filter (where m.happened_at >= $1 and m.happened_at < $2)::float8 as in_span,
    max(m.currency) as currency, max(m.order_id::text)::uuid as order_id,
    max(m.payment_intent) as payment_intent
  from movements m where m.category in (${categories}) and m.source = ${source}`

const CHARGES = "'charge', 'charge_failure'"
const REFUNDED = "'refund', 'refund_failure'"

/** Sources that have moved in the span. */
const TOUCHED = (categories: string) => `select source as id from movements
  where category in (${categories}) and happened_at >= $1 and happened_at < $2 and (live or not $3)`

/** The first invoice belongs to the month of its payment; those that replace it are about no payment. */
const PAYMENTS = `select 'payment' as kind, coalesce(t.id, o.stripe_payment_intent_id) as id,
    p.in_span as provider, coalesce(p.currency, 'gbp') as currency, ${ORDER} as order,
    case when i.booked_at is null or (i.booked_at >= $1 and i.booked_at < $2) then paid.amount end as shop,
    paid.amount is not distinct from p.in_all as "isSameInAll"
  from (
    select id, null::uuid as order_id from (${TOUCHED(CHARGES)}) moved group by id
    union all
    select max(m.source), d.order_id
    from documents d join orders o on o.id = d.order_id
    left join movements m on m.category = 'charge' and m.payment_intent = o.stripe_payment_intent_id
    where d.subject = d.order_id::text and d.version = 1 and d.booked_at >= $1 and d.booked_at < $4
      and o.payment_method <> 'bank-transfer'
      and (d.live or not $3)
    group by d.order_id
    having count(*) filter (where m.happened_at >= $1 and m.happened_at < $2) = 0
  ) t
  cross join lateral (${MOVED(CHARGES, 't.id')}) p
  left join orders o on o.id = coalesce(t.order_id, p.order_id)
  left join documents i on i.subject = o.id::text and i.version = 1
  cross join lateral (
    select case when (o.settlement = 'paid' or o.attention = 'amount-differs')
      and o.stripe_payment_intent_id = coalesce(p.payment_intent, o.stripe_payment_intent_id)
      then o.total_amount end as amount
  ) paid`

/** A refund that has no credit note yet, as it has not arrived, counts in the span where the provider has it. */
const REFUNDS = `select 'refund' as kind, t.id, p.in_span as provider,
    coalesce(p.currency, 'gbp') as currency, ${ORDER} as order,
    coalesce(0 - n.credited, back.amount) as shop, back.amount is not distinct from p.in_all as "isSameInAll"
  from (
    ${TOUCHED(REFUNDED)}
    union
    select r.id from refunds r join orders o on o.id = r.order_id
    where o.payment_method <> 'bank-transfer' and r.status = 'succeeded' and r.created_at >= $1 and r.created_at < $4
      and (o.livemode is not false or not $3)
      and not exists (select from movements m where m.source = r.id)
    union
    select d.subject from documents d join orders o on o.id = d.order_id
    where o.payment_method <> 'bank-transfer' and d.facts ? 'refund' and d.booked_at >= $1 and d.booked_at < $4 and (d.live or not $3)
  ) t
  cross join lateral (${MOVED(REFUNDED, 't.id')}) p
  left join refunds r on r.id = t.id
  left join orders o on o.id = coalesce(r.order_id, p.order_id)
  cross join lateral (
    select sum(case when d.booked_at < $1 or d.booked_at >= $2 then 0
      when d.facts ->> 'isVoid' = 'true' then -amount when d.version = 1 then amount else 0 end)::float8
      as credited
    from documents d cross join lateral (select sum((line ->> 'gross')::bigint) as amount
      from jsonb_array_elements(d.facts -> 'lines') line) lines
    where d.subject = t.id
  ) n
  cross join lateral (
    select case when r.status = any($5::text[]) then -r.amount when r.id is not null then 0 end as amount
  ) back`

interface DisputeRow extends Pick<Pair, 'id' | 'provider' | 'currency' | 'order'> {
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
