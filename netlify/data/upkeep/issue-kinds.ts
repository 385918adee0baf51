import { holdsMoneySql, DUPLICATES_SQL } from '#data/orders/duplicates.ts'
import { epochSql } from '#data/sql.ts'
import { TRANSFER_ISSUE_KINDS } from '#data/transfers/transfers.ts'
import {
  APPEAL_NEEDS_RESPONSE,
  DISPUTE_NEEDS_RESPONSE,
  INQUIRY_NEEDS_RESPONSE,
  DISPUTE_STATUSES_THAT_TAKE_NO_MONEY,
} from '#domain/money/dispute.ts'
import { FAILED_REFUND_STATUSES } from '#domain/money/refund.ts'
import { DELIVERED_STEP_ID } from '#domain/order/delivery.ts'
import type { IssueReason } from '#domain/order/issue.texts.ts'
import type { AttentionReason } from '#domain/order/order.ts'
import { DISPUTE_STATUSES, REFUND_STATUSES } from '#domain/order/settlement.ts'

/** More than an hour: a session should end after an hour, but the provider may end it late. */
const MAX_PENDING_SECONDS = 75 * 60

/** A kind of issue, and SQL of the orders that have such an issue at the moment `$1`. */
interface IssueKind {
  /**
   * The SQL after `select`: `order_id`, `since`, and `subject`, which distinguishes occurrences (the id
   * of a refund, dispute or mail, or a moment).
   */
  rows: string
  /** SQL of the pence concerned, if the issue is about a particular amount. */
  amount?: string
  dueBy?: string
}

const DUE_SOON_DAYS = 7
const WAITING_DAYS = 7

const TODAY_SQL = `($1::timestamptz at time zone 'Europe/London')::date`

const PROMISED_WORK_SQL = `i.under_way and i.step <> '${DELIVERED_STEP_ID}' and i.promised_on`

/** Noon in London on the promised day, which is the same date in most time zones. */
const PROMISED_SQL = `((i.promised_on + time '12:00') at time zone 'Europe/London')`

/** SQL of work issues: one per service of an order that is paid and not fully refunded. */
function workSql(since: string, subject: string, condition: string): string {
  return `i.order_id, ${since} as since, i.product_id || ':' || ${subject} as subject
    from order_items i where ${condition}`
}

/**
 * SQL after `from`: the intake of item `i` if all of it arrived, while the work collects or in the
 * current step, and nothing was reopened, removed or delivered since.
 */
const COMPLETE_SQL = `intakes k where k.order_id = i.order_id and k.product_id = i.product_id
  and k.completed_at is not null and (k.completed_at >= i.step_since or i.is_collecting)
  and (k.answers_state <> 'open' or jsonb_array_length(k.intake -> 'questions') = 0)
  and not exists (select from document_requests r
    where r.order_id = k.order_id and k.product_id = any (r.product_ids)
      and (r.state = 'returned' or (r.state = 'outstanding' and r.required)))
  and not exists (select from deliveries d
    where d.order_id = k.order_id and d.product_id = k.product_id and d.delivered_at > k.completed_at)`

/** Orders with this `attention`, since its last timeline entry or, without an entry, since the order. */
function ordersWithAttention(reason: AttentionReason): IssueKind {
  const rows = `id as order_id, since, ${epochSql('since')} as subject
    from orders cross join lateral (
      select coalesce(max(happened_at), order_date) as since from order_events
      where order_id = orders.id and kind = '${reason}'
    ) noted where attention = '${reason}'`
  return { rows }
}

/** Disputes to answer; the issue occurs again if the bank asks again or changes the deadline. */
function disputeWithStatus(status: string) {
  const rows = `order_id, updated_at as since,
      id || ':' || status || ':' || ${epochSql('updated_at')} as subject
    from disputes where status = '${status}'`
  return { rows, amount: `case when currency = 'gbp' then amount end`, dueBy: 'due_by' }
}

/** A list for SQL's `in`; `words` are literals in the code. */
function sqlList(words: readonly string[]): string {
  return `(${words.map((word) => `'${word}'`).join(', ')})`
}

/** Most urgent first: a dispute has a deadline, while most pending payments end without staff. */
const KINDS: Readonly<Record<IssueReason, IssueKind>> = {
  'dispute-needs-response': disputeWithStatus(DISPUTE_NEEDS_RESPONSE),
  'appeal-needs-response': disputeWithStatus(APPEAL_NEEDS_RESPONSE),
  'inquiry-needs-response': disputeWithStatus(INQUIRY_NEEDS_RESPONSE),
  'amount-differs': ordersWithAttention('amount-differs'),
  'not-settled': ordersWithAttention('not-settled'),
  // A refunded order needs no action.
  'paid-after-erasure': {
    rows: `o.id as order_id, happened_at as since, ${epochSql('happened_at')} as subject
      from order_events noted join orders o on o.id = noted.order_id
      where kind = 'paid-after-erasure' and ${holdsMoneySql('o')}`,
  },
  'possible-duplicate': { rows: `* from (${DUPLICATES_SQL}) twice` },
  ...TRANSFER_ISSUE_KINDS,
  'overpaid-back': {
    rows: `order_id, since, back::text as subject from (
        select o.id as order_id, max(d.updated_at) as since, o.total_amount as total,
          o.refunded_amount + sum(d.amount - d.reinstated) as back
        from orders o join disputes d on d.order_id = o.id
        where d.currency = 'gbp' and d.status not in ${sqlList(DISPUTE_STATUSES_THAT_TAKE_NO_MONEY)} group by o.id
      ) gone where back > total`,
    amount: '(back - total)::integer',
  },
  'refund-failed': {
    rows: `order_id, updated_at as since, id || ':' || status as subject
      from refunds where status in ${sqlList(FAILED_REFUND_STATUSES)}`,
    amount: 'amount',
  },
  'refund-given-up': {
    rows: `order_id, ended_at as since, id::text as subject
      from refund_requests asked where state = 'given-up' and not exists
        (select 1 from refunds where order_id = asked.order_id and request_id = asked.id::text)`,
    amount: 'amount',
  },
  'fraud-warning': {
    rows: 'order_id, created_at as since, id as subject from fraud_warnings where actionable',
  },
  'review-open': {
    rows: `id as order_id, review_opened_at as since, ${epochSql('review_opened_at')} as subject
      from orders where review_opened_at is not null`,
  },
  'unknown-status': {
    rows: `order_id, updated_at as since, id || ':' || status as subject from (
        select order_id, updated_at, id, status from refunds
        where status not in ${sqlList(REFUND_STATUSES)}
        union all select order_id, updated_at, id, status from disputes
        where status not in ${sqlList(DISPUTE_STATUSES)}
      ) unknown`,
  },
  'document-unprintable': {
    rows: `order_id, issued_at as since, id::text as subject
      from documents issued where kind = 'invoice' and unprintable <> '{}' and not exists
        (select 1 from documents d where d.subject = issued.subject and d.version > issued.version)`,
  },
  'mail-failed': {
    rows: `order_id, min(failed_at) as since, ${epochSql('max(failed_at)')} as subject
      from mails where failed_at is not null and withdrawn_at is null and order_id is not null
        and kind <> 'order-alert'
      group by order_id`,
  },
  'change-requested': {
    rows: `d.order_id, d.answered_at as since, d.id::text as subject
      from deliveries d join order_items i using (order_id, product_id)
      where d.awaits_change and i.under_way`,
  },
  'work-late': {
    rows: workSql(PROMISED_SQL, 'i.promised_on', `${PROMISED_WORK_SQL} < ${TODAY_SQL}`),
    dueBy: PROMISED_SQL,
  },
  'intake-complete': {
    rows: `i.order_id, arrived.at as since, i.product_id || ':' || ${epochSql('arrived.at')} as subject
      from order_items i cross join lateral (select k.completed_at as at from ${COMPLETE_SQL}) arrived
      where i.under_way and i.waits`,
  },
  'customer-silent': {
    rows: workSql(
      'i.step_since',
      epochSql('i.step_since'),
      `i.under_way and i.waits and not exists (select from ${COMPLETE_SQL})
        and not exists (select from deliveries d
          where d.order_id = i.order_id and d.product_id = i.product_id
          having max(d.answered_at) > greatest(max(d.delivered_at), i.step_since))
        and i.step_since < $1::timestamptz - interval '${WAITING_DAYS} days'`,
    ),
  },
  'work-due': {
    rows: workSql(
      'i.step_since',
      'i.promised_on',
      `${PROMISED_WORK_SQL} between ${TODAY_SQL} and ${TODAY_SQL} + ${DUE_SOON_DAYS}`,
    ),
    dueBy: PROMISED_SQL,
  },
  'pending-too-long': {
    rows: `id as order_id, order_date as since, ${epochSql('order_date')} as subject
      from orders where settlement in ('pending', 'processing') and attention is null
        and order_date < $1::timestamptz - interval '${MAX_PENDING_SECONDS} seconds'`,
  },
}

const KIND_SQL = Object.entries(KINDS).map(
  ([reason, { rows, amount = 'null::integer', dueBy = 'null::timestamptz' }], urgency) =>
    `select '${reason}' as reason, ${urgency} as urgency, ${amount} as amount,
    ${dueBy} as due_by, ${rows}`,
)

/**
 * Selects `key`, `reason`, `urgency`, `order_id`, `since`, `subject`, `amount` and `due_by` of all
 * issues open at `$1`.
 */
export const OPEN_ISSUES_SQL = openIssuesSql(KIND_SQL, 'reason, order_id, subject')

/** SQL of issues that staff have not closed: `kinds` are selects, `columns` form the `key`. */
export function openIssuesSql(kinds: readonly string[], columns: string): string {
  return `
    select * from (
      select concat_ws(':', ${columns}) as key, issue.* from (${kinds.join(' union all ')}) issue
    ) keyed
    where not exists (select 1 from attention_closures closed where closed.key = keyed.key)`
}
