import { failure, success } from '#contract/failure.ts'
import type { RefundRequest } from '#domain/refundable.ts'
import { NO_ANSWER, type RefundEnd, type RefundRequests } from '#use-cases/refund-port.ts'

import { addEvents } from './order-events.ts'
import { lockedOrder } from './orders.ts'
import type { Database } from './postgres.ts'

/** Refunds that staff have asked for, in Postgres. */
export function refundRequestsIn(database: Database): RefundRequests {
  return {
    ask: (orderId, wanted, check) =>
      database.transaction(async (query) => {
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
        await write(query, orderId, wanted)
        return success({ ...wanted, state: 'asked' })
      }),
    finish: (end) => database.transaction((query) => finish(query, end)),
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

async function write(query: Database['query'], orderId: string, wanted: Wanted): Promise<void> {
  const { id, amount, parts, reason, askedAt, askedBy } = wanted
  await query(
    `insert into refund_requests (id, order_id, amount, parts, reason, asked_at, asked_by)
    values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, orderId, amount, JSON.stringify(parts), reason, askedAt, askedBy],
  )
  const facts = { type: 'provider' as const, word: reason }
  await addEvents(query, orderId, askedAt, [
    { kind: 'refund-asked', amount, facts, actor: askedBy },
  ])
}

async function finish(
  query: Database['query'],
  { id, state, cause, at }: RefundEnd,
): Promise<void> {
  const [ended] = await query<{ order_id: string; amount: number }>(
    `update refund_requests set state = $2, ended_at = $3 where id = $1 and state = 'asked'
    returning order_id, amount`,
    [id, state, at],
  )
  if (!ended || state === 'made') return
  const kind = cause === NO_ANSWER ? 'refund-given-up' : 'refund-refused'
  const facts = cause === null ? {} : { facts: { type: 'provider' as const, word: cause } }
  await addEvents(query, ended.order_id, at, [{ kind, amount: ended.amount, ...facts }])
}
