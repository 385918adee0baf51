import {
  APPEAL_DUE,
  DISPUTE_DUE,
  DISPUTE_STATUSES,
  INQUIRY_DUE,
  NOTHING_WITHDRAWN,
} from '#domain/dispute.ts'
import type { IssueReason } from '#domain/issue.ts'
import { FAILED_REFUND, REFUND_STATUSES } from '#domain/refund.ts'

/** A kind of issue, and the orders that have it at `$1`. */
export interface IssueKind {
  reason: IssueReason
  /**
   * A select of `order_id`, `since` and what sets one occurrence apart from the next as `subject`:
   * the id of a refund, dispute or mail, or a moment. `amount` (pence) and `due_by` may be null.
   */
  rows: string
}

/** A moment as part of a `subject`. */
export function epoch(moment: string): string {
  return `extract(epoch from ${moment})::text`
}

/**
 * Disputes and inquiries that the firm has to answer: a new occurrence each time that the bank asks
 * again or moves the day.
 */
export const ANSWERS_DUE: readonly IssueKind[] = [
  { reason: 'dispute-needs-response', rows: disputesAt(DISPUTE_DUE) },
  { reason: 'appeal-needs-response', rows: disputesAt(APPEAL_DUE) },
  { reason: 'inquiry-needs-response', rows: disputesAt(INQUIRY_DUE) },
]

/** Other issues of payments that had arrived. */
export const AFTER_SALE: readonly IssueKind[] = [
  {
    reason: 'overpaid-back',
    rows: `select o.id as order_id, max(d.updated_at) as since,
        (o.refunded_amount + sum(d.amount - d.reinstated))::text as subject,
        (o.refunded_amount + sum(d.amount - d.reinstated) - o.total_amount)::integer as amount,
        null::timestamptz as due_by
      from orders o join disputes d on d.order_id = o.id
      where d.currency = 'gbp' and d.status not in ${list(NOTHING_WITHDRAWN)}
      group by o.id having o.refunded_amount + sum(d.amount - d.reinstated) > o.total_amount`,
  },
  {
    reason: 'refund-failed',
    rows: `select order_id, updated_at as since, id || ':' || status as subject, amount,
        null::timestamptz as due_by
      from refunds where status in ${list(FAILED_REFUND)}`,
  },
  {
    reason: 'refund-given-up',
    rows: `select order_id, ended_at as since, id::text as subject, amount,
        null::timestamptz as due_by
      from refund_requests asked where state = 'given-up' and not exists
        (select 1 from refunds where order_id = asked.order_id and request_id = asked.id::text)`,
  },
  {
    reason: 'fraud-warning',
    rows: `select order_id, created_at as since, id as subject, null::integer as amount,
        null::timestamptz as due_by
      from fraud_warnings where actionable`,
  },
  {
    reason: 'review-open',
    rows: `select id as order_id, review_opened_at as since, ${epoch('review_opened_at')} as subject,
        null::integer as amount, null::timestamptz as due_by
      from orders where review_opened_at is not null`,
  },
  { reason: 'unknown-status', rows: unknownAt('refunds', REFUND_STATUSES) },
  { reason: 'unknown-status', rows: unknownAt('disputes', DISPUTE_STATUSES) },
]

function disputesAt(status: string): string {
  return `select order_id, updated_at as since,
      id || ':' || status || ':' || ${epoch('updated_at')} as subject,
      case when currency = 'gbp' then amount end as amount, due_by
    from disputes where status = '${status}'`
}

function unknownAt(table: 'refunds' | 'disputes', known: readonly string[]): string {
  return `select order_id, updated_at as since, id || ':' || status as subject,
      null::integer as amount, null::timestamptz as due_by
    from ${table} where status not in ${list(known)}`
}

/** Words as a list for `in`; written in this code. */
export function list(words: readonly string[]): string {
  return `(${words.map((word) => `'${word}'`).join(', ')})`
}

/** Pence that arrived by transfer for an order, and since when. */
const RECEIVED = `select order_id, sum(amount)::int as sum, max(recorded_at) as since from transfers
  where undone_at is null group by order_id`

/** Issues of money that comes and goes by bank transfer. */
export const TRANSFERS: readonly IssueKind[] = [
  {
    reason: 'transfer-over',
    rows: `select o.id as order_id, r.since, ${epoch('r.since')} as subject,
        r.sum - case when by_transfer then o.total_amount else 0 end as amount,
        null::timestamptz as due_by
      from (${RECEIVED}) r join orders o on o.id = r.order_id
      cross join lateral (select not (o.settlement = 'paid' and o.payment_method <> 'bank-transfer')
        as by_transfer) how
      where r.sum > case when by_transfer then o.total_amount else 0 end`,
  },
  {
    reason: 'transfer-short',
    rows: `select o.id as order_id, r.since, ${epoch('r.since')} as subject,
        o.total_amount - r.sum as amount, null::timestamptz as due_by
      from (${RECEIVED}) r join orders o on o.id = r.order_id
      where o.settlement <> 'paid' and r.sum < o.total_amount`,
  },
  {
    reason: 'refund-owed',
    rows: `select order_id, asked_at as since, id::text as subject, amount,
        null::timestamptz as due_by
      from refund_requests where account is not null and sent_on is null`,
  },
]
