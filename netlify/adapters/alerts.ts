import type { Alerts, Alert } from '#use-cases/alerts-port.ts'

import { ISSUES, DUPLICATE } from './order-issues.ts'
import { queueMail } from './outbox.ts'
import type { Database } from './postgres.ts'
import { shopIssues } from './shop-issues.ts'

type Query = Database['query']
type OrderAlert = Extract<Alert, { order: unknown }>
type FailedMail = NonNullable<OrderAlert['mail']>

const ORDERS_A_RUN = 50

/** The keys of what each way of being told has told. */
const MAILED = `select dedupe_key as key from mails`
const POSTED = `select key from posted_alerts`
type Told = typeof MAILED | typeof POSTED

/** What the firm has to be told, in Postgres: what was told is known by its mail in the outbox. */
export function alertsIn({ query }: Database): Alerts {
  return {
    untold: (now) => alertsBeside(query, now, MAILED),
    unposted: (now) => alertsBeside(query, now, POSTED),
    claimPost: async (key, now) => {
      const claimed = await query(
        `insert into posted_alerts (key, posted_at) values ($1, $2)
        on conflict do nothing returning key`,
        [key, now],
      )
      return claimed.length > 0
    },
    releasePost: async (key) => {
      await query(`delete from posted_alerts where key = $1`, [key])
    },
    queue: (mail, orderId, now) => queueMail(query, mail, orderId, now),
  }
}

/** Nothing needs anybody. */
export const NO_ALERTS: Alerts = {
  untold: () => Promise.resolve([]),
  unposted: () => Promise.resolve([]),
  claimPost: () => Promise.resolve(false),
  releasePost: () => Promise.resolve(),
  queue: () => Promise.resolve(),
}

/** What is not among what was told. */
async function alertsBeside(query: Query, now: Date, told: Told): Promise<Alert[]> {
  const alerts = [orderAlerts(query, now, told), shopAlerts(query, now, told)]
  return (await Promise.all(alerts)).flat()
}

type Row = Pick<OrderAlert, 'reason' | 'key'> &
  OrderAlert['order'] & {
    since: Date
    amount: number | null
    due_by: Date | null
    duplicate: string | null
    mail: FailedMail | null
  }

/** The email that was given up last, where an issue `found` is about one. */
const FAILED_MAIL = `(select json_build_object('kind', kind, 'attempts', attempts, 'lastError', last_error)
  from mails where found.reason = 'mail-failed' and order_id = found.order_id
    and failed_at is not null and withdrawn_at is null and kind <> 'order-alert'
  order by failed_at desc, id limit 1)`

async function orderAlerts(query: Query, now: Date, told: Told): Promise<Alert[]> {
  const rows = await query<Row>(
    `select 'alert:' || found.key as key, found.reason, found.since,
      found.amount, found.due_by, ${DUPLICATE} as duplicate, ${FAILED_MAIL} as mail, o.id, o.order_number, o.total_amount
    from (${ISSUES}) found join orders o on o.id = found.order_id
    where (o.redacted_at is null or found.since > o.redacted_at)
      and not exists (select 1 from (${told}) told where told.key = 'alert:' || found.key)
    order by found.since limit ${ORDERS_A_RUN}`,
    [now],
  )
  return rows.map(({ reason, since, key, amount, due_by, duplicate, mail, ...order }) => ({
    key,
    reason,
    since: since.toISOString(),
    ...(amount === null ? {} : { amount }),
    ...(duplicate === null ? {} : { duplicate }),
    ...(mail === null ? {} : { mail }),
    ...(due_by === null ? {} : { dueBy: due_by.toISOString() }),
    order,
  }))
}

async function shopAlerts(query: Query, now: Date, told: Told): Promise<Alert[]> {
  const found = await shopIssues(query, now)
  const issues = found.map((issue) => ({ ...issue, key: `alert:${issue.key}` }))
  const known = await query<{ key: string }>(
    `select key from (${told}) told where key = any($1::text[])`,
    [issues.map(({ key }) => key)],
  )
  const keys = new Set(known.map(({ key }) => key))
  return issues.filter(({ key }) => !keys.has(key))
}
