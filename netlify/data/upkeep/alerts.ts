import type { Connection } from '#data/postgres.ts'
import { isoSql } from '#data/sql.ts'
import { DAILY_MAIL_REASONS, type OrderIssue, type ShopIssue } from '#domain/order/issue.ts'
import type { OrderAlert as OrderAlertMail } from '#emails/upkeep/alerts.ts'

import { OPEN_ISSUES_SQL } from './issue-kinds.ts'
import { ISSUE_JSON_SQL } from './issues.ts'
import { shopIssuesSql, type ShopIssueSource } from './shop-issues.ts'

/** An issue to report to the firm, once for each `key` (occurrence). */
export type Alert = (OrderAlertMail | ShopIssue) & { key: string }

/** A separate statement reads each source, so that an error in one source does not hide alerts of the others. */
export const ISSUE_SOURCES: readonly IssueSource[] = ['parts', 'counts', 'orders']
export type IssueSource = ShopIssueSource | 'orders'

/** How the firm is notified: by mail, or by a post to `ALERT_URL`. */
type AlertChannel = 'mail' | 'post'

/** An alert with the channels that have not yet notified the firm. */
type OpenAlert = Alert & { left: AlertChannel[] }

type FailedMail = NonNullable<OrderAlertMail['mail']>

const MAX_ORDERS_PER_RUN = 50

function alertKey({ key }: { key: string }): string {
  return `alert:${key}`
}

/** SQL of the channels among $2 that have not yet notified the firm of the issue `found`. */
const LEFT_SQL = `array_remove(array[
    case when 'mail' = any ($2) and not exists (select 1 from mails
      where dedupe_key = 'alert:' || found.key) then 'mail' end,
    case when 'post' = any ($2) and not exists (select 1 from posted_alerts posted
      where posted.key = 'alert:' || found.key and posted_at is not null) then 'post' end], null)`

/**
 * Open issues that a channel has not yet reported; a queued mail counts as reported. Issues without
 * a mail come first, because posts can fail for weeks.
 */
export function listAlerts(
  db: Connection,
  source: IssueSource,
  now: Date,
  channels: readonly AlertChannel[],
): Promise<OpenAlert[]> {
  const values = [now, channels]
  return source === 'orders' ? listOrderAlerts(db, values) : listShopAlerts(db, source, values)
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

export async function markAlertPosted({ query }: Connection, key: string, now: Date) {
  await query(`update posted_alerts set posted_at = $2 where key = $1`, [key, now])
}

export async function releaseAlert({ query }: Connection, key: string) {
  await query(`delete from posted_alerts where key = $1 and posted_at is null`, [key])
}

/** SQL of the order's most recently failed mail, if the issue `found` is a failed mail. */
const FAILED_MAIL_SQL = `(select json_build_object('kind', kind, 'attempts', attempts, 'lastError', last_error)
  from mails where found.reason = 'mail-failed' and order_id = found.order_id
    and failed_at is not null and withdrawn_at is null and kind <> 'order-alert'
  order by failed_at desc, id limit 1)`

async function listOrderAlerts({ query }: Connection, values: readonly unknown[]) {
  const rows = await query<
    Pick<OpenAlert, 'left'> & { issue: OrderIssue; mail: FailedMail | null }
  >(
    `select issue, mail, alert.left from (
      select ${ISSUE_JSON_SQL} as issue, found.since, ${FAILED_MAIL_SQL} as mail, ${LEFT_SQL} as left
      from (${OPEN_ISSUES_SQL}) found join orders o on o.id = found.order_id
      where (o.redacted_at is null or found.since > o.redacted_at) and found.reason <> all ($3)
    ) alert where alert.left <> '{}'
    order by 'mail' = any (alert.left) desc, since limit ${MAX_ORDERS_PER_RUN}`,
    [...values, DAILY_MAIL_REASONS],
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
  source: ShopIssueSource,
  values: readonly unknown[],
) {
  const rows = await query<ShopIssue & Pick<OpenAlert, 'left'>>(
    `select key, reason, ${isoSql('since')} as since, count, detail, ${LEFT_SQL} as left
    from (${shopIssuesSql([source])}) found`,
    values,
  )
  return rows.filter((row) => row.left.length > 0).map((row) => ({ ...row, key: alertKey(row) }))
}
