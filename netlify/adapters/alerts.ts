import type { Alerts, Matter } from '#use-cases/alerts-port.ts'

import { MATTERS, webhookSilentSince } from './attention.ts'
import { queueMail } from './outbox.ts'
import type { Database } from './postgres.ts'

type Query = Database['query']
type OrderMatter = Extract<Matter, { order: unknown }>

const ORDERS_A_RUN = 50
const HOUR = 3_600_000
const REFUSED_AN_HOUR = 5

/** What the firm has to be told, in Postgres: what was told is known by its mail in the outbox. */
export function alertsIn({ query }: Database): Alerts {
  return {
    untold: async (now) => {
      const matters = await Promise.all([
        orderMatters(query, now),
        silence(query, now),
        refusals(query, now),
      ])
      return matters.flat()
    },
    queue: (mail, orderId, now) => queueMail(query, mail, orderId, now),
  }
}

type Row = Pick<OrderMatter, 'reason' | 'key'> &
  OrderMatter['order'] & { since: Date; amount: number | null; due_by: Date | null }

async function orderMatters(query: Query, now: Date): Promise<Matter[]> {
  const rows = await query<Row>(
    `select 'alert:' || found.key as key, found.reason, found.since,
      found.amount, found.due_by, o.id, o.order_number, o.total_amount
    from (${MATTERS}) found join orders o on o.id = found.order_id
    where o.redacted_at is null
      and not exists (select 1 from mails where dedupe_key = 'alert:' || found.key)
    order by found.since limit ${ORDERS_A_RUN}`,
    [now],
  )
  return rows.map(({ reason, since, key, amount, due_by, ...order }) => ({
    key,
    reason,
    since: since.toISOString(),
    ...(amount === null ? {} : { amount }),
    ...(due_by === null ? {} : { dueBy: due_by.toISOString() }),
    order,
  }))
}

async function silence(query: Query, now: Date): Promise<Matter[]> {
  const since = await webhookSilentSince(query, now)
  if (since === null) return []
  return unlessTold(query, {
    key: `alert:webhook-silent:${since}`,
    reason: 'webhook-silent',
    since,
  })
}

async function refusals(query: Query, now: Date): Promise<Matter[]> {
  const [row] = await query<{ count: number }>(
    `select coalesce(sum(refused), 0)::int as count from refused_deliveries
    where minute > $1 and minute <= $2`,
    [new Date(now.getTime() - HOUR), now],
  )
  const count = row?.count ?? 0
  if (count < REFUSED_AN_HOUR) return []
  const key = `alert:signatures-refused:${now.toISOString().slice(0, 10)}`
  return unlessTold(query, { key, reason: 'signatures-refused', count })
}

async function unlessTold(query: Query, matter: Matter): Promise<Matter[]> {
  const told = await query(`select 1 from mails where dedupe_key = $1`, [matter.key])
  return told.length === 0 ? [matter] : []
}
