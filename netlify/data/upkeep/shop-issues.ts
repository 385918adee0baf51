import type { Connection } from '#data/postgres.ts'
import { epochSql, isoSql } from '#data/sql.ts'
import type { ShopIssue } from '#domain/order/issue.ts'
import type { ShopReason } from '#domain/order/shop-issue.texts.ts'

import {
  DOWN_AFTER_MS,
  KEY_REFUSED_CODE,
  LACKS_RIGHT_SQL,
  SWEEP_SILENT_AFTER_MS,
  type MonitoredPart,
} from './heartbeats.ts'
import { openIssuesSql } from './issue-kinds.ts'
import { SHARED_LIMITS } from './limits.ts'

const MAIL_STUCK_AFTER_MS = 30 * 60_000
const MIN_REFUSED_PER_HOUR = 5
/** Milliseconds: longer than the interval of the sweep, which retries a failing background function. */
const BACKGROUND_DOWN_AFTER_MS = 15 * 60_000

/** The source of a shop issue: heartbeats of the shop's parts, or counts of mails and deliveries. */
export type ShopIssueSource = keyof typeof KINDS

/**
 * A kind of issue of the whole shop. `row` is the SQL after `select` for at most one row at `$1`:
 * `since`, and `subject`, which distinguishes occurrences. `count` and `detail` are SQL of one value
 * each.
 */
interface ShopIssueKind {
  row: string
  count?: string
  detail?: string
}

type ShopIssueKinds = Readonly<Partial<Record<ShopReason, ShopIssueKind>>>

const PART_ISSUES: ShopIssueKinds = {
  'sweep-silent': {
    row: `succeeded_at as since, ${epochSql('succeeded_at')} as subject
      from heartbeats where part = 'sweep' and succeeded_at < ${agoSql(SWEEP_SILENT_AFTER_MS)}`,
  },
  'sweep-behind': failingPart('round', `failing_since < ${agoSql(DOWN_AFTER_MS)}`),
  'provider-refuses': failingPart('provider', `failure = '${KEY_REFUSED_CODE}'`),
  // Each further missing permission is a new occurrence.
  'right-missing': {
    row: `min(failing_since) as since, ${epochSql('max(failing_since)')} as subject
      from heartbeats where ${LACKS_RIGHT_SQL} having count(*) > 0`,
    detail: `string_agg(part, ', ' order by part)`,
  },
  'provider-down': failingPart(
    'provider',
    `failing_since < ${agoSql(DOWN_AFTER_MS)} and failure <> '${KEY_REFUSED_CODE}'`,
  ),
  'background-down': failingPart(
    'background',
    `failing_since < ${agoSql(BACKGROUND_DOWN_AFTER_MS)}`,
  ),
}

const SHARED_LIMITS_SQL = Object.values(SHARED_LIMITS)
  .map(({ name, uses, seconds }) => `('${name}', ${uses}, ${seconds})`)
  .join(', ')

const COUNT_ISSUES: ShopIssueKinds = {
  'mail-stands-still': {
    row: `min(created_at) as since, ${epochSql('min(created_at)')} as subject
      from mails where sent_at is null and failed_at is null
        and created_at < ${agoSql(MAIL_STUCK_AFTER_MS)}
      having count(*) > 0`,
    count: 'count(*)::integer',
  },
  // Includes alert mails, whose failure is not an issue of their order.
  'mails-given-up': {
    row: `min(failed_at) as since, ${epochSql('max(failed_at)')} as subject
      from mails where failed_at is not null and withdrawn_at is null
        and (order_id is null or kind = 'order-alert')
      having count(*) > 0`,
    count: 'count(*)::integer',
  },
  // The issue begins with the first payment that came more than 15 minutes after the latest
  // webhook event. The payment must also be more than 15 minutes old, because the return page
  // often records a payment before the webhook does. Payments that staff record have no webhook.
  'webhook-silent': {
    row: `min(happened_at) as since, ${epochSql('min(happened_at)')} as subject
      from order_events
      where kind = 'payment-received' and actor = 'stripe' and happened_at <= ${agoSql(15 * 60_000)}
        and happened_at > coalesce(
          (select max(received_at) from webhook_events where not fetched), '-infinity')
          + interval '15 minutes'
      having count(*) > 0`,
  },
  'signatures-refused': {
    row: `min(minute) as since, to_char($1::timestamptz at time zone 'UTC', 'YYYY-MM-DD') as subject
      from refused_deliveries where minute > ${agoSql(3_600_000)} and minute <= $1
      having sum(refused) >= ${MIN_REFUSED_PER_HOUR}`,
    count: 'sum(refused)::integer',
  },
  'unusually-many': {
    row: `min(window_end - make_interval(secs => seconds)) as since,
        to_char($1::timestamptz at time zone 'UTC', 'YYYY-MM-DD') as subject
      from rate_limits join (values ${SHARED_LIMITS_SQL}) sum (name, uses, seconds) using (name)
      where taken > uses and window_end > ${agoSql(3_600_000)}
      having count(*) > 0`,
    detail: `string_agg(name, ', ' order by name)`,
  },
}

const KINDS = { parts: PART_ISSUES, counts: COUNT_ISSUES }

/** SQL of an issue about a failing part, if the part's heartbeat meets `condition`. */
function failingPart(part: MonitoredPart, condition: string) {
  const row = `failing_since as since, ${epochSql('failing_since')} as subject
    from heartbeats where part = '${part}' and failing_since is not null and ${condition}`
  return { row, detail: 'failure' }
}

function agoSql(milliseconds: number): string {
  return `$1::timestamptz - interval '${milliseconds / 1000} seconds'`
}

/** Selects `key`, `reason`, `since`, `count` and `detail` of shop issues open at `$1`, from these sources. */
export function shopIssuesSql(sources: readonly ShopIssueSource[]): string {
  const kinds = sources
    .flatMap((source) => Object.entries(KINDS[source]))
    .map(
      ([reason, { row, count = 'null::integer', detail = 'null' }]) =>
        `select '${reason}' as reason, ${count} as count, ${detail} as detail, ${row}`,
    )
  return openIssuesSql(kinds, 'reason, subject')
}

/** All shop issues open at `$1`, most urgent first. */
export const SHOP_ISSUES_SQL = shopIssuesSql(['parts', 'counts'])

export function listShopIssues({ query }: Connection, now: Date) {
  return query<ShopIssue>(
    `select key, reason, ${isoSql('since')} as since, count, detail from (${SHOP_ISSUES_SQL}) found`,
    [now],
  )
}
