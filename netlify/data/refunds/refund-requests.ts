import { insertEvents } from '#data/orders/order-events.ts'
import type { Connection, Statement } from '#data/postgres.ts'
import type { RefundRequest } from '#domain/money/refundable.ts'

/** The cause of a request that ended without an answer from the provider. */
export const NO_ANSWER_CAUSE = 'no_answer'

export interface RefundResult {
  id: string
  state: 'made' | 'refused' | 'given-up'
  cause: string | null
  at: Date
}

/** Unanswered requests from before a moment, with their orders; oldest first. */
export function listUnanswered({ query }: Connection, before: Date, limit: number) {
  return query<{ id: string; orderId: string }>(
    `select id, order_id as "orderId" from refund_requests
    where state = 'asked' and asked_at < $1 order by asked_at limit $2`,
    [before, limit],
  )
}

export type NewRefundRequest = Omit<RefundRequest, 'state' | 'sentOn'>

export function insertRefundRequest(
  orderId: string,
  wanted: NewRefundRequest,
  state: RefundRequest['state'],
): Statement[] {
  const { id, amount, parts, reason, askedAt, askedBy, account } = wanted
  const facts = { type: 'provider' as const, word: reason }
  return [
    [
      `insert into refund_requests (id, order_id, amount, parts, reason, asked_at, asked_by, state, account)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [id, orderId, amount, JSON.stringify(parts), reason, askedAt, askedBy, state, account],
    ],
    insertEvents(orderId, askedAt, [{ kind: 'refund-asked', amount, facts, actor: askedBy }]),
  ]
}

export async function finishRefundRequest(
  { query }: Connection,
  { id, state, cause, at }: RefundResult,
) {
  const kind = cause === NO_ANSWER_CAUSE ? 'refund-given-up' : 'refund-refused'
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
