import type { Connection } from '#data/postgres.ts'
import { isoSql } from '#data/sql.ts'
import { DAILY_MAIL_REASONS, type OrderIssue, type ShopIssue } from '#domain/order/issue.ts'
import type { OrderAlert as OrderAlertMail } from '#emails/upkeep/alerts.ts'

import { OPEN_ISSUES_SQL } from './issue-kinds.ts'
import { ISSUE_JSON_SQL } from './issues.ts'
import { shopIssueOfRow, shopIssuesSql, type ShopIssueRow, type ShopSource } from './shop-issues.ts'

/** An issue to report to the firm, once for each `key` (occurrence). */
export type Alert = (OrderAlertMail | ShopIssue) & { key: string }

/**
 * The sources of alerts: heartbeats, counts of mails and deliveries, and orders. A separate statement
 * reads each source, so that an error in one statement does not hide alerts of other sources.
 */
export const ALERT_SOURCES: readonly AlertSource[] = ['parts', 'counts', 'orders']
export type AlertSource = ShopSource | 'orders'

/** How the firm is notified: by mail, or by a post to `ALERT_URL`. */
export type AlertChannel = 'mail' | 'post'

type FailedMail = NonNullable<OrderAlertMail['mail']>

const MAX_ORDERS_PER_RUN = 50

function alertKey({ key }: { key: string }): string {
  return `alert:${key}`
}

/** Conditions by channel: the channel has reported the issue `found` to the firm. */
const NOTIFIED_SQL: Readonly<Record<AlertChannel, string>> = {
  mail: `exists (select 1 from mails where dedupe_key = 'alert:' || found.key)`,
  post: `exists (select 1 from posted_alerts posted
    where posted.key = 'alert:' || found.key and posted_at is not null)`,
}

/** SQL of the given channels that have not yet notified the firm of the issue `found`. */
function pendingChannelsSql(channels: readonly AlertChannel[]): string {
  const each = channels.map(
    (channel) => `case when not ${NOTIFIED_SQL[channel]} then '${channel}' end`,
  )
  return `array_remove(array[${each.join(', ')}], null)`
}

/**
 * Issues open at `now` that at least one of these channels has not reported to the firm; `left`
 * lists those channels. An issue counts as mailed once its mail is in the outbox. Issues without a
 * mail come first, because posts can fail for weeks.
 */
export function listAlerts(
  db: Connection,
  source: AlertSource,
  now: Date,
  channels: readonly AlertChannel[],
): Promise<(Alert & { left: AlertChannel[] })[]> {
  return source === 'orders'
    ? listOrderAlerts(db, now, channels)
    : listShopAlerts(db, source, now, channels)
}

/** Claims an alert for posting; of concurrent callers only one succeeds, and its claim lasts a minute. */
export async function claimAlert({ query }: Connection, key: string, now: Date) {
  const claimed = await query(
    `insert into posted_alerts as known (key, claimed_at) values ($1, $2)
    on conflict (key) do update set claimed_at = excluded.claimed_at
      where known.posted_at is null
        and known.claimed_at <= excluded.claimed_at - interval '1 minute'
    returning key`,
    [key, now],
  )
  return claimed.length > 0
}

/** Records that an alert was posted. */
export async function markAlertPosted({ query }: Connection, key: string, now: Date) {
  await query(`update posted_alerts set posted_at = $2 where key = $1`, [key, now])
}

/** Releases the claim on an alert that could not be posted. */
export async function releaseAlert({ query }: Connection, key: string) {
  await query(`delete from posted_alerts where key = $1 and posted_at is null`, [key])
}

/** SQL of the order's most recently failed mail, if the issue `found` is a failed mail. */
const FAILED_MAIL_SQL = `(select json_build_object('kind', kind, 'attempts', attempts, 'lastError', last_error)
  from mails where found.reason = 'mail-failed' and order_id = found.order_id
    and failed_at is not null and withdrawn_at is null and kind <> 'order-alert'
  order by failed_at desc, id limit 1)`

async function listOrderAlerts(
  { query }: Connection,
  now: Date,
  channels: readonly AlertChannel[],
) {
  const rows = await query<{ issue: OrderIssue; mail: FailedMail | null; left: AlertChannel[] }>(
    `select issue, mail, alert.left from (
      select ${ISSUE_JSON_SQL} as issue, found.since, ${FAILED_MAIL_SQL} as mail, ${pendingChannelsSql(channels)} as left
      from (${OPEN_ISSUES_SQL}) found join orders o on o.id = found.order_id
      where (o.redacted_at is null or found.since > o.redacted_at) and found.reason <> all ($2)
    ) alert where alert.left <> '{}'
    order by 'mail' = any (alert.left) desc, since limit ${MAX_ORDERS_PER_RUN}`,
    [now, DAILY_MAIL_REASONS],
  )
  return rows.map(({ issue, mail, left }) => ({
    ...issue,
    key: alertKey(issue),
    ...(mail && { mail }),
    left,
  }))
}

async function listShopAlerts(
  { query }: Connection,
  source: ShopSource,
  now: Date,
  channels: readonly AlertChannel[],
): Promise<(ShopIssue & { left: AlertChannel[] })[]> {
  const rows = await query<ShopIssueRow & { left: AlertChannel[] }>(
    `select key, reason, ${isoSql('since')} as since, count, detail, ${pendingChannelsSql(channels)} as left
    from (${shopIssuesSql([source])}) found`,
    [now],
  )
  return rows
    .filter((row) => row.left.length > 0)
    .map(({ left, ...row }) => ({ ...shopIssueOfRow(row), key: alertKey(row), left }))
}
