import { failure, success } from '#contract/failure.ts'
import type { RefundRequest } from '#domain/refundable.ts'
import { NO_ANSWER, type RefundEnd, type RefundRequests } from '#use-cases/refund-port.ts'

import { insertEvents } from './order-events.ts'
import { lockedOrder } from './orders.ts'
import type { Database, Query, Statement } from './postgres.ts'

/** Refunds that staff have asked for, in Postgres. */
export function refundRequestsIn(database: Database): RefundRequests {
  return {
    ask: (orderId, wanted, check) =>
      database.transaction(async (query, end) => {
        const order = await lockedOrder(query, orderId)
        if (!order) return undefined
        const known = order.refundRequests.find(({ id }) => id === wanted.id)
        if (known) {
          return isSame(known, wanted)
            ? success(known)
            : failure(
                'attempt-reused',
                'Another refund of this order has been asked for meanwhile. Look at it, then try again.',
              )
        }
        const refusal = check(order)
        if (refusal) return { ok: false, failure: refusal }
        await end(insert(orderId, wanted))
        return success({ ...wanted, state: 'asked' })
      }),
    finish: (end) => finish(database.query, end),
    unanswered: (before, limit) =>
      database.query<{ id: string; orderId: string }>(
        `select id, order_id as "orderId" from refund_requests
        where state = 'asked' and asked_at < $1 order by asked_at limit $2`,
        [before, limit],
      ),
  }
}

type Wanted = Omit<RefundRequest, 'state'>

function isSame(known: Wanted, wanted: Wanted): boolean {
  const text = ({ amount, parts, reason }: Wanted) =>
    JSON.stringify([
      amount,
      reason,
      Object.entries(parts).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ])
  return text(known) === text(wanted)
}

function insert(orderId: string, wanted: Wanted): Statement[] {
  const { id, amount, parts, reason, askedAt, askedBy } = wanted
  const facts = { type: 'provider' as const, word: reason }
  return [
    [
      `insert into refund_requests (id, order_id, amount, parts, reason, asked_at, asked_by)
      values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, orderId, amount, JSON.stringify(parts), reason, askedAt, askedBy],
    ],
    insertEvents(orderId, askedAt, [{ kind: 'refund-asked', amount, facts, actor: askedBy }]),
  ]
}

async function finish(query: Query, { id, state, cause, at }: RefundEnd): Promise<void> {
  const kind = cause === NO_ANSWER ? 'refund-given-up' : 'refund-refused'
  const facts = cause === null ? null : JSON.stringify({ type: 'provider', word: cause })
  await query(
    `with ended as (
      update refund_requests set state = $2, ended_at = $3 where id = $1 and state = 'asked'
      returning order_id, amount
    )
    insert into order_events (order_id, happened_at, kind, amount, facts, actor)
    select order_id, $3, $4, amount, $5, 'stripe' from ended where $2 <> 'made'`,
    [id, state, at, kind, facts],
  )
}
