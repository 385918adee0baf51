import type { RefundRequest } from '#domain/refundable.ts'

import { insertEvents } from './order-events.ts'
import type { Connection, Statement, Transaction } from './postgres.ts'

/** The cause of a request that ended without a word of the provider's. */
export const NO_ANSWER = 'no_answer'

export interface RefundEnd {
  id: string
  state: 'made' | 'refused' | 'given-up'
  cause: string | null
  at: Date
}

/** Stores a refund request together with the end of the transaction that locks its order. */
export async function add(
  { end }: Transaction,
  orderId: string,
  wanted: Omit<RefundRequest, 'state'>,
): Promise<void> {
  await end(insert(orderId, wanted))
}

/** Requests without an answer that were made before a moment, with their orders; oldest first. */
export function listUnanswered(
  { query }: Connection,
  before: Date,
  limit: number,
): Promise<{ id: string; orderId: string }[]> {
  return query<{ id: string; orderId: string }>(
    `select id, order_id as "orderId" from refund_requests
    where state = 'asked' and asked_at < $1 order by asked_at limit $2`,
    [before, limit],
  )
}

function insert(orderId: string, wanted: Omit<RefundRequest, 'state'>): Statement[] {
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

/** Notes what became of a request that is still open. */
export async function finish(
  { query }: Connection,
  { id, state, cause, at }: RefundEnd,
): Promise<void> {
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
