import type { ShopIssue } from '#domain/issue.ts'
import type { Alert, Alerts, Way } from '#use-cases/alerts-port.ts'

import { ISSUES, DUPLICATE } from './order-issues.ts'
import { queueMail } from './outbox.ts'
import type { Database } from './postgres.ts'
import { shopIssueOfRow, shopIssuesOf, type ShopIssueRow, type ShopSource } from './shop-issues.ts'

type Query = Database['query']
type OrderAlert = Extract<Alert, { order: unknown }>
type FailedMail = NonNullable<OrderAlert['mail']>

const ORDERS_A_RUN = 50

/** Whether each way of being told has told of a `found`. */
const TOLD: Readonly<Record<Way, string>> = {
  mail: `exists (select 1 from mails where dedupe_key = 'alert:' || found.key)`,
  post: `exists (select 1 from posted_alerts posted
    where posted.key = 'alert:' || found.key and posted_at is not null)`,
}

/** Of these ways, those in which nobody has been told of a `found`. */
function left(ways: readonly Way[]): string {
  const each = ways.map((way) => `case when not ${TOLD[way]} then '${way}' end`)
  return `array_remove(array[${each.join(', ')}], null)`
}

/** What the firm has to be told, in Postgres: what was mailed is known by its mail in the outbox. */
export function alertsIn({ query }: Database): Alerts {
  return {
    untold: (source, now, ways) =>
      source === 'orders' ? orderAlerts(query, now, ways) : shopAlerts(query, source, now, ways),
    claimPost: async (key, now) => {
      const claimed = await query(
        `insert into posted_alerts as known (key, claimed_at) values ($1, $2)
        on conflict (key) do update set claimed_at = excluded.claimed_at
          where known.posted_at is null
            and known.claimed_at <= excluded.claimed_at - interval '1 minute'
        returning key`,
        [key, now],
      )
      return claimed.length > 0
    },
    markPosted: async (key, now) => {
      await query(`update posted_alerts set posted_at = $2 where key = $1`, [key, now])
    },
    releasePost: async (key) => {
      await query(`delete from posted_alerts where key = $1 and posted_at is null`, [key])
    },
    queue: (mail, orderId, now) => queueMail(query, mail, orderId, now),
  }
}

/** Nothing needs anybody. */
export const NO_ALERTS: Alerts = {
  untold: () => Promise.resolve([]),
  claimPost: () => Promise.resolve(false),
  markPosted: () => Promise.resolve(),
  releasePost: () => Promise.resolve(),
  queue: () => Promise.resolve(),
}

type Row = Pick<OrderAlert, 'reason' | 'key'> &
  OrderAlert['order'] & {
    since: Date
    amount: number | null
    due_by: Date | null
    duplicate: string | null
    mail: FailedMail | null
    left: Way[]
  }

/** The email that was given up last, where an issue `found` is about one. */
const FAILED_MAIL = `(select json_build_object('kind', kind, 'attempts', attempts, 'lastError', last_error)
  from mails where found.reason = 'mail-failed' and order_id = found.order_id
    and failed_at is not null and withdrawn_at is null and kind <> 'order-alert'
  order by failed_at desc, id limit 1)`

async function orderAlerts(query: Query, now: Date, ways: readonly Way[]) {
  const rows = await query<Row>(
    `select * from (
      select 'alert:' || found.key as key, found.reason, found.since,
        found.amount, found.due_by, ${DUPLICATE} as duplicate, ${FAILED_MAIL} as mail,
        ${left(ways)} as left, o.id, o.order_number, o.total_amount
      from (${ISSUES}) found join orders o on o.id = found.order_id
      where o.redacted_at is null or found.since > o.redacted_at
    ) alert where alert.left <> '{}' order by since limit ${ORDERS_A_RUN}`,
    [now],
  )
  return rows.map(({ reason, since, key, amount, due_by, duplicate, mail, left, ...order }) => ({
    key,
    reason,
    since: since.toISOString(),
    ...(amount === null ? {} : { amount }),
    ...(duplicate === null ? {} : { duplicate }),
    ...(mail === null ? {} : { mail }),
    ...(due_by === null ? {} : { dueBy: due_by.toISOString() }),
    order,
    left,
  }))
}

async function shopAlerts(
  query: Query,
  source: ShopSource,
  now: Date,
  ways: readonly Way[],
): Promise<(ShopIssue & { left: Way[] })[]> {
  const rows = await query<ShopIssueRow & { left: Way[] }>(
    `select 'alert:' || found.key as key, reason, since, count, detail, ${left(ways)} as left
    from (${shopIssuesOf([source])}) found`,
    [now],
  )
  return rows
    .filter((row) => row.left.length > 0)
    .map((row) => ({ ...shopIssueOfRow(row), left: row.left }))
}
