import type { ShopIssue, ShopReason } from '#domain/issue.ts'
import { KEY_REFUSED } from '#use-cases/card-provider-port.ts'
import { FAILING_TOO_LONG, SWEEP_SILENT } from '#use-cases/check-health.ts'

import { epoch, list } from './after-sale-issues.ts'
import type { Database } from './postgres.ts'

const MAIL_STANDS_AFTER = 30 * 60_000
const REFUSED_AN_HOUR = 5

/**
 * A kind of issue about no one order: a select of at most one row at `$1` with `since`, `subject`,
 * which sets one occurrence apart from the next, and `count`, which may be null.
 */
interface Kind {
  reason: ShopReason
  row: string
}

const KINDS: readonly Kind[] = [
  {
    reason: 'sweep-silent',
    row: `select succeeded_at as since, ${epoch('succeeded_at')} as subject, null::integer as count
      from heartbeats where part = 'sweep' and succeeded_at < ${ago(SWEEP_SILENT)}`,
  },
  {
    reason: 'provider-refuses',
    row: `select failing_since as since, ${epoch('failing_since')} as subject, null::integer as count
      from heartbeats where part = 'provider' and failing_since is not null
        and failure in ${list(KEY_REFUSED)}`,
  },
  {
    reason: 'provider-down',
    row: `select failing_since as since, ${epoch('failing_since')} as subject, null::integer as count
      from heartbeats where part = 'provider' and failing_since < ${ago(FAILING_TOO_LONG)}
        and failure not in ${list(KEY_REFUSED)}`,
  },
  {
    reason: 'mail-stands-still',
    row: `select min(created_at) as since, ${epoch('min(created_at)')} as subject,
        count(*)::integer as count
      from mails where sent_at is null and failed_at is null
        and created_at < ${ago(MAIL_STANDS_AFTER)}
      having count(*) > 0`,
  },
  {
    // What the firm was to be told counts too: an alert is no issue of its order.
    reason: 'mails-given-up',
    row: `select min(failed_at) as since, ${epoch('max(failed_at)')} as subject,
        count(*)::integer as count
      from mails where failed_at is not null and withdrawn_at is null
        and (order_id is null or kind = 'order-alert')
      having count(*) > 0`,
  },
  {
    // The first payment that no webhook of its quarter of an hour, or any later one, has followed:
    // a return page is often quicker than the webhook, which gets as long to come.
    reason: 'webhook-silent',
    row: `select min(happened_at) as since, ${epoch('min(happened_at)')} as subject,
        null::integer as count
      from order_events
      where kind = 'payment-received' and happened_at <= ${ago(15 * 60_000)}
        and happened_at > coalesce(
          (select max(received_at) from webhook_events where not fetched), '-infinity')
          + interval '15 minutes'
      having count(*) > 0`,
  },
  {
    reason: 'signatures-refused',
    row: `select min(minute) as since, to_char($1::timestamptz at time zone 'UTC', 'YYYY-MM-DD') as subject,
        sum(refused)::integer as count
      from refused_deliveries where minute > ${ago(3_600_000)} and minute <= $1
      having sum(refused) >= ${REFUSED_AN_HOUR}`,
  },
]

function ago(milliseconds: number): string {
  return `$1::timestamptz - interval '${milliseconds / 1000} seconds'`
}

/** `key`, `reason`, `since` and `count` of what is wrong with the shop at `$1`, and not ended. */
export const SHOP_ISSUES = `
  select * from (
    select issue.reason || ':' || issue.subject as key, issue.*
    from (${KINDS.map(({ reason, row }) => `select '${reason}' as reason, found.* from (${row}) found`).join(' union all ')}) issue
  ) keyed
  where not exists (select 1 from attention_closures closed where closed.key = keyed.key)`

interface Row extends Omit<ShopIssue, 'since'> {
  since: Date
}

/** What is wrong with the shop as a whole, the most urgent first. */
export async function shopIssues(query: Database['query'], now: Date): Promise<ShopIssue[]> {
  const rows = await query<Row & Record<string, unknown>>(
    `select key, reason, since, count from (${SHOP_ISSUES}) found`,
    [now],
  )
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}
